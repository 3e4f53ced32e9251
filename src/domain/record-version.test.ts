import { describe, expect, it } from "vitest";
import { instant } from "#tests/support/arbitraries.ts";
import { applyUpdate, changesTo } from "./record-version.ts";

const NOW = instant("2026-11-21T12:00:00.000Z");
const ROW = { name: "a", phone: null, updatedAt: instant("2026-11-21T11:00:00.000Z") };

describe("the next version of a row", () => {
  it("is null when nothing changed", () => {
    expect(applyUpdate(ROW, { ...ROW }, NOW)).toBeNull();
  });

  it.each([{ name: "b" }, { phone: "1" }])(
    "is the changed row with the current time: %j",
    (change) => {
      const row: { name: string; phone: string | null; updatedAt: typeof NOW } = ROW;
      expect(applyUpdate(row, { ...row, ...change }, NOW)).toStrictEqual({
        ...row,
        ...change,
        updatedAt: NOW,
      });
    },
  );

  it.each([
    ["2026-11-21T11:59:59.998Z", "2026-11-21T12:00:00.000Z"],
    ["2026-11-21T11:59:59.999Z", "2026-11-21T12:00:00.000Z"],
    ["2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.001Z"],
    ["2026-11-21T12:00:00.001Z", "2026-11-21T12:00:00.002Z"],
    ["2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
  ])("after a version of %s is of %s", (before, expected) => {
    const row = { ...ROW, updatedAt: instant(before) };
    expect(applyUpdate(row, { ...row, name: "b" }, NOW)?.updatedAt).toBe(expected);
  });
});

it("has only the changed values of a row", () => {
  expect(
    changesTo<{ name: string; phone: string | null }>(ROW, { name: "b", phone: null }),
  ).toEqual({ name: "b" });
});
