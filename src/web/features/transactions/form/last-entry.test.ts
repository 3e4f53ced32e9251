import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { emptyEntryInput } from "./entry-form-schema.tsx";
import { keptHint, keptOf, startLike } from "./last-entry.ts";

const TODAY = civilDate("2026-11-29");
const EMPTY = emptyEntryInput(TODAY);
const LATER = "2027-01-15";

test("what a new entry takes from the last one is named", () => {
  const values = { ...EMPTY, type: "expense", dueDate: LATER } as const;
  expect(keptHint(keptOf(values, EMPTY), values)).toBe(
    "Como no último lançamento: Despesa e a data. Confira.",
  );
  const paid = { ...EMPTY, status: "paid" } as const;
  expect(keptHint(keptOf(paid, EMPTY), paid)).toBe(
    "Como no último lançamento: “Já recebi”. Confira.",
  );
});

test("what was changed since is not named, and nothing left is no notice", () => {
  const kept = keptOf({ ...EMPTY, type: "expense", dueDate: LATER }, EMPTY);
  const current = { ...EMPTY, type: "income", dueDate: LATER } as const;
  expect(keptHint(kept, current)).toBe("Como no último lançamento: a data. Confira.");
  expect(keptHint(kept, { ...current, dueDate: "2026-11-30" })).toBeNull();
});

test("the usual defaults are not named", () => {
  expect(keptHint(keptOf(EMPTY, EMPTY), EMPTY)).toBeNull();
});

test("a paid entry is followed by a paid one, an overdue one by a pending one", () => {
  const last = { type: "expense", dueDate: "2026-11-20", recordedOn: TODAY } as const;
  expect(startLike({ ...last, status: "paid" }, EMPTY, TODAY)).toMatchObject({
    type: "expense",
    status: "paid",
    dueDate: "2026-11-20",
    paidOn: "2026-11-20",
  });
  expect(startLike({ ...last, status: "overdue" }, EMPTY, TODAY)).toMatchObject({
    type: "expense",
    status: "pending",
    dueDate: "2026-11-20",
    paidOn: "",
  });
});
