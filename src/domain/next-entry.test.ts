import { expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { nextEntryOf } from "./next-entry.ts";

const TODAY = civilDate("2026-11-21");

const entry = (day: string | null, changes: { status?: "paid"; lifecycle?: "cancelled" } = {}) => ({
  dueDate: day === null ? null : civilDate(day),
  status: "pending" as const,
  lifecycle: "active" as const,
  ...changes,
});

test("the next entry is the first that counts and is not paid, today or later", () => {
  const today = entry("2026-11-21");
  const later = entry("2026-12-05");
  const others = [
    entry(null),
    entry("2026-11-20"),
    entry("2026-11-22", { status: "paid" }),
    entry("2026-11-23", { lifecycle: "cancelled" }),
  ];
  expect(nextEntryOf([...others, later], TODAY)).toBe(later);
  expect(nextEntryOf([later, ...others, today], TODAY)).toBe(today);
});

test("without one it is the last; of no entries there is none", () => {
  const last = entry("2026-11-20", { status: "paid" });
  expect(nextEntryOf([entry("2026-10-20"), last], TODAY)).toBe(last);
  expect(nextEntryOf([], TODAY)).toBeNull();
});
