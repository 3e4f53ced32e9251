import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, civilDate, daysBetween, type CivilDate } from "./civil-date.ts";
import { dayWithoutYear, type MissingYear } from "./missing-year.ts";

function understood(typed: string, today: string, rule: MissingYear): CivilDate | null {
  const [day = "", month = ""] = typed.split("/");
  return dayWithoutYear({ day, month }, civilDate(today), rule);
}

describe("a due day typed without its year is the nearest one", () => {
  test.for([
    ["05/01", "2026-11-28", "2027-01-05"],
    ["28/11", "2026-11-28", "2026-11-28"],
    ["20/10", "2026-11-28", "2026-10-20"],
    ["31/12", "2027-01-02", "2026-12-31"],
    ["01/01", "2026-12-31", "2027-01-01"],
    ["01/12", "2027-01-10", "2026-12-01"],
    // 182 days ago against 183 days ahead.
    ["30/05", "2026-11-28", "2026-05-30"],
    ["29/05", "2026-11-28", "2027-05-29"],
    // Equally far in both years: the later one.
    ["01/08", "2028-01-31", "2028-08-01"],
    ["29/02", "2027-11-28", "2028-02-29"],
    ["29/02", "2029-01-15", "2028-02-29"],
    ["29/02", "2026-11-28", null],
    ["31/02", "2026-11-28", null],
    ["01/01", "2199-12-31", "2199-01-01"],
  ] as const)("%s on %s is %s", ([typed, today, date]) => {
    expect(understood(typed, today, "nearest")).toBe(date);
  });

  test("never more than half a year away", () => {
    const days = fc
      .integer({ min: 0, max: 80_000 })
      .map((n) => addDays(civilDate("1950-01-01"), n));
    fc.assert(
      fc.property(days, days, (today, typed) => {
        const [, month = "", day = ""] = typed.split("-");
        const found = dayWithoutYear({ day, month }, today, "nearest");
        if (`${day}/${month}` === "29/02") return;
        expect(found?.slice(5)).toBe(`${month}-${day}`);
        expect(Math.abs(daysBetween(today, found ?? today))).toBeLessThanOrEqual(183);
      }),
    );
  });
});

test.for([
  ["past", "05/01", "2026-11-28", "2026-01-05"],
  ["past", "28/11", "2026-11-28", "2026-11-28"],
  ["past", "29/11", "2026-11-28", "2025-11-29"],
  ["past", "31/12", "2027-01-02", "2026-12-31"],
  ["past", "29/02", "2029-01-15", "2028-02-29"],
  ["coming", "05/10", "2026-11-28", "2027-10-05"],
  ["coming", "28/11", "2026-11-28", "2026-11-28"],
  ["coming", "31/12", "2026-11-28", "2026-12-31"],
  ["current", "01/01", "2026-11-28", "2026-01-01"],
  ["current", "31/12", "2027-01-02", "2027-12-31"],
  ["current", "29/02", "2026-11-28", null],
] as const)("%s: %s on %s is %s", ([rule, typed, today, date]) => {
  expect(understood(typed, today, rule)).toBe(date);
});
