import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, civilDate, daysBetween, type CivilDate } from "./civil-date.ts";
import { dayWithoutYear, nearDueDates, type MissingYear } from "./missing-year.ts";

function understood(
  typed: string,
  today: string,
  rule: MissingYear,
  near: string = today,
): CivilDate | null {
  const [day = "", month = null] = typed.split("/");
  return dayWithoutYear({ day, month }, civilDate(today), rule, civilDate(near));
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

describe("near the date shown", () => {
  test.for([
    // The last of 12 instalments, a purchase of the past, and a payment plan over New Year.
    ["nearest", "10/11", "2026-11-30", "2027-11-05", "2027-11-10"],
    ["nearest", "12/03", "2026-11-30", "2026-03-10", "2026-03-12"],
    ["nearest", "02/01", "2026-11-30", "2027-12-28", "2028-01-02"],
    ["nearest", "10", "2026-11-30", "2027-11-05", "2027-11-10"],
    ["nearest", "30", "2026-11-30", "2027-02-05", null],
    ["coming", "20/06", "2026-11-30", "2026-12-05", "2027-06-20"],
    ["coming", "20/06", "2026-11-30", "2027-08-05", "2027-06-20"],
    ["coming", "01/12", "2026-11-30", "2028-01-05", "2027-12-01"],
    // Never before today, also where such a date is shown.
    ["coming", "20/11", "2026-11-30", "2024-11-05", "2027-11-20"],
    ["coming", "10", "2026-11-30", "2026-11-30", "2026-12-10"],
    ["coming", "10", "2026-12-30", "2026-12-30", "2027-01-10"],
    ["coming", "30", "2026-11-30", "2026-11-30", "2026-11-30"],
    ["coming", "10", "2026-11-30", "2026-12-05", "2026-12-10"],
    ["past", "12/05", "2026-11-30", "2024-05-10", "2024-05-12"],
    ["past", "20/12", "2026-11-30", "2026-11-28", "2025-12-20"],
    ["past", "10", "2026-11-30", "2027-11-05", "2026-11-10"],
    ["current", "20/06", "2026-11-30", "2024-06-05", "2026-06-20"],
    ["current", "20", "2026-11-30", "2024-06-05", "2026-11-20"],
  ] as const)("%s: %s on %s near %s is %s", ([rule, typed, today, near, date]) => {
    expect(understood(typed, today, rule, near)).toBe(date);
  });

  test("what is coming or past is so, whatever is shown", () => {
    const days = fc
      .integer({ min: 0, max: 80_000 })
      .map((n) => addDays(civilDate("1950-01-01"), n));
    fc.assert(
      fc.property(days, days, days, (today, near, typed) => {
        const [, month = "", day = ""] = typed.split("-");
        fc.pre(`${day}/${month}` !== "29/02");
        const coming = dayWithoutYear({ day, month }, today, "coming", near);
        const past = dayWithoutYear({ day, month }, today, "past", near);
        expect(coming !== null && coming >= today).toBe(true);
        expect(past !== null && past <= today).toBe(true);
      }),
    );
  });
});

test.for([
  { dueDates: [], near: "2026-11-30" },
  { dueDates: [null], near: "2026-11-30" },
  { dueDates: ["2026-10-05"], near: "2026-11-30" },
  { dueDates: ["2027-08-05"], near: "2027-08-05" },
  { dueDates: ["2027-08-05", null, "2027-07-05"], near: "2027-07-05" },
  { dueDates: ["2027-08-05", "2026-10-05"], near: "2026-11-30" },
])("a due date instead of $dueDates is near $near", ({ dueDates, near }) => {
  const dates = dueDates.map((date) => (date === null ? null : civilDate(date)));
  expect(nearDueDates(dates, civilDate("2026-11-30"))).toBe(near);
});
