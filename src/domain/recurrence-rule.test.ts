import * as fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, it, test } from "vitest";
import { addMonths, civilDate, type CivilDate } from "./civil-date.ts";
import { INTERVAL_UNITS, MAX_OCCURRENCES, type IntervalUnit } from "./instalments.ts";
import {
  describeRecurrence,
  fromFirstBusinessDay,
  occurrenceOf,
  occurrencesUntil,
  ruleDate,
  ruleMovedTo,
  type RecurrenceRule,
} from "./recurrence-rule.ts";

function rule(first: string, unit: IntervalUnit, changes: Partial<RecurrenceRule> = {}) {
  return {
    firstDate: civilDate(first),
    unit,
    every: 1,
    dayOfMonth: null,
    businessDayOfMonth: null,
    businessDay: null,
    optionalHolidays: false,
    until: null,
    count: null,
    ...changes,
  };
}

function dates(of: RecurrenceRule, lastDay = "2199-12-31", max = 5): CivilDate[] {
  return occurrencesUntil(of, 1, civilDate(lastDay), max).map(({ dueDate }) => dueDate);
}

describe("the dates of a recurrence", () => {
  it.each<[string, IntervalUnit, Partial<RecurrenceRule>, string]>([
    ["2026-01-31", "month", {}, "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31"],
    ["2028-01-29", "month", { count: 3 }, "2028-01-29 2028-02-29 2028-03-29"],
    ["2026-02-28", "month", { count: 3 }, "2026-02-28 2026-03-28 2026-04-28"],
    ["2024-02-29", "year", {}, "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29"],
    ["2026-08-31", "month", { every: 6, count: 4 }, "2026-08-31 2027-02-28 2027-08-31 2028-02-29"],
    ["2026-02-28", "month_end", { count: 4 }, "2026-02-28 2026-03-31 2026-04-30 2026-05-31"],
    ["2026-01-05", "month_end", { count: 2 }, "2026-01-31 2026-02-28"],
    ["2026-12-28", "week", { count: 3 }, "2026-12-28 2027-01-04 2027-01-11"],
    ["2026-02-14", "day", { every: 15, count: 3 }, "2026-02-14 2026-03-01 2026-03-16"],
    ["2026-01-31", "day", { every: 30, count: 3 }, "2026-01-31 2026-03-02 2026-04-01"],
    [
      "2026-11-30",
      "month",
      { until: civilDate("2027-02-28") },
      "2026-11-30 2026-12-30 2027-01-30 2027-02-28",
    ],
    ["2026-11-21", "month", { businessDay: "next", count: 2 }, "2026-11-23 2026-12-21"],
    ["2027-02-28", "month", { businessDay: "previous", count: 2 }, "2027-02-26 2027-03-25"],
    ["2026-01-30", "month", { dayOfMonth: 30, count: 3 }, "2026-01-30 2026-02-28 2026-03-30"],
    // 01/01/2027 is a holiday, 08 and 09/02/2027 are Carnaval.
    [
      "2026-12-31",
      "month",
      { businessDayOfMonth: 5 },
      "2026-12-07 2027-01-08 2027-02-05 2027-03-05 2027-04-07",
    ],
    [
      "2027-01-14",
      "month",
      { businessDayOfMonth: 7, optionalHolidays: true, count: 2 },
      "2027-01-12 2027-02-11",
    ],
    ["2026-12-07", "week", { businessDayOfMonth: 5, count: 2 }, "2026-12-07 2026-12-14"],
  ])("from %s every %s %j", (first, unit, changes, expected) => {
    expect(dates(rule(first, unit, changes)).join(" ")).toBe(expected);
  });

  it("end with the last year, and with the last number", () => {
    expect(dates(rule("2199-11-30", "month"))).toEqual(["2199-11-30", "2199-12-30"]);
    const daily = rule("1900-01-01", "day");
    expect(ruleDate(daily, MAX_OCCURRENCES)).not.toBeNull();
    expect(ruleDate(daily, MAX_OCCURRENCES + 1)).toBeNull();
  });

  it("go on from any number, up to a day", () => {
    const monthly = rule("2026-01-31", "month");
    expect(occurrencesUntil(monthly, 3, civilDate("2026-04-30"), 10)).toEqual([
      { number: 3, dueDate: "2026-03-31" },
      { number: 4, dueDate: "2026-04-30" },
    ]);
  });
});

/** RFC 5545 with RFC 7529, by people who have nothing to do with this program. */
function byOtherLibrary(of: RecurrenceRule, lastDay: CivilDate): string[] {
  const freq = {
    month: "MONTHLY",
    month_end: "MONTHLY",
    year: "YEARLY",
    week: "WEEKLY",
    day: "DAILY",
  };
  const occurrences = new RRuleTemporal({
    freq: freq[of.unit] as "MONTHLY",
    interval: of.every,
    dtstart: Temporal.PlainDate.from(of.firstDate).toZonedDateTime("UTC"),
    tzid: "UTC",
    ...(of.count === null
      ? { until: Temporal.PlainDate.from(lastDay).toZonedDateTime("UTC") }
      : { count: of.count }),
    ...(of.unit === "month_end" ? { byMonthDay: [-1] } : { rscale: "GREGORIAN", skip: "BACKWARD" }),
  });
  return occurrences
    .all()
    .map((date) => date.toPlainDate().toString())
    .filter((date) => date <= lastDay);
}

test(
  "1,000 recurrences over ten years are those of another library",
  { tags: ["extended"] },
  () => {
    const firstDays = fc
      .integer({ min: 0, max: 365 * 12 })
      .map((days) => civilDate(Temporal.PlainDate.from("2020-01-01").add({ days }).toString()));
    const rules = fc.record({
      first: firstDays,
      unit: fc.constantFrom(...INTERVAL_UNITS),
      every: fc.integer({ min: 1, max: 14 }),
      count: fc.option(fc.integer({ min: 1, max: 100 })),
    });
    fc.assert(
      fc.property(rules, ({ first, unit, every, count }) => {
        const tenYears = addMonths(first, 120);
        // The other library counts from the first date also where that is no last day of a month.
        const start = unit === "month_end" ? (dates(rule(first, unit))[0] ?? first) : first;
        const of = rule(start, unit, { every, count });
        expect(dates(of, tenYears, 4000)).toEqual(byOtherLibrary(of, tenYears));
      }),
      { numRuns: 1000 },
    );
  },
);

test.each([
  ["2026-12-01", "2026-12-07"],
  ["2026-12-07", "2026-12-07"],
  ["2026-12-08", "2027-01-08"],
  // There is no month after it.
  ["2199-12-20", "2199-12-06"],
])("the 5th business day from %s on is %s", (from, first) => {
  const typed = rule(from, "month", { businessDayOfMonth: 5 });
  expect(fromFirstBusinessDay(typed).firstDate).toBe(first);
});

describe("a rule whose occurrence was moved", () => {
  it.each<[RecurrenceRule, number, string, string]>([
    [rule("2026-01-05", "month"), 3, "2026-03-10", "2026-01-10 2026-02-10 2026-03-10"],
    [rule("2026-11-30", "month"), 2, "2026-12-31", "2026-11-30 2026-12-31 2027-01-31"],
    [rule("2026-02-10", "month"), 2, "2026-03-30", "2026-02-28 2026-03-30 2026-04-30"],
    [rule("2026-01-31", "month_end"), 2, "2026-02-10", "2026-01-10 2026-02-10 2026-03-10"],
    [rule("2026-01-31", "month_end"), 3, "2026-03-31", "2026-01-31 2026-02-28 2026-03-31"],
    [
      rule("2026-01-08", "month", { businessDayOfMonth: 5 }),
      2,
      "2026-02-10",
      "2026-01-10 2026-02-10 2026-03-10",
    ],
    [
      rule("2026-01-08", "month", { businessDayOfMonth: 5 }),
      2,
      "2026-02-06",
      "2026-01-08 2026-02-06 2026-03-06",
    ],
    [rule("2026-03-05", "year"), 2, "2027-04-10", "2026-04-10 2027-04-10 2028-04-10"],
    [rule("2026-02-28", "year"), 3, "2028-02-29", "2026-02-28 2027-02-28 2028-02-29"],
    [rule("2026-11-24", "week"), 2, "2026-12-03", "2026-11-26 2026-12-03 2026-12-10"],
    // To another month or year than that of the rule.
    [rule("2026-11-30", "month"), 1, "2026-12-02", "2026-12-02 2027-01-02 2027-02-02"],
    [
      rule("2026-11-30", "month", { every: 2 }),
      2,
      "2027-02-02",
      "2026-12-02 2027-02-02 2027-04-02",
    ],
    [rule("2026-11-30", "month_end"), 1, "2026-12-01", "2026-12-01 2027-01-01 2027-02-01"],
    [rule("2026-10-31", "month_end"), 2, "2026-12-31", "2026-11-30 2026-12-31 2027-01-31"],
    [
      rule("2026-12-07", "month", { businessDayOfMonth: 5 }),
      1,
      "2027-01-08",
      "2027-01-08 2027-02-05 2027-03-05",
    ],
    [rule("2026-12-30", "year"), 2, "2028-01-02", "2027-01-02 2028-01-02 2029-01-02"],
    // 31/10 is a Saturday, 02/11 a holiday; 01/11 is a Sunday.
    [
      rule("2026-10-31", "month", { businessDay: "next" }),
      1,
      "2026-11-04",
      "2026-11-04 2026-12-04 2027-01-04",
    ],
    [
      rule("2026-11-01", "month", { businessDay: "previous" }),
      1,
      "2026-10-29",
      "2026-10-29 2026-11-27 2026-12-29",
    ],
  ])("%j at %i to %s", (before, number, dueDate, expected) => {
    const after = { ...before, ...ruleMovedTo(before, { number, dueDate: civilDate(dueDate) }) };
    expect(dates(after).slice(0, 3).join(" ")).toBe(expected);
    expect(occurrenceOf(after, number)?.dueDate).toBe(dueDate);
  });

  it.each<[RecurrenceRule, number, string]>([
    [rule("1900-01-10", "week"), 3, "1900-01-01"],
    [rule("1900-01-10", "month"), 2, "1900-01-31"],
    [rule("1900-01-10", "year"), 2, "1900-12-31"],
  ])("%j at %i to %s is refused: its first day would be none", (before, number, dueDate) => {
    const move = () => ruleMovedTo(before, { number, dueDate: civilDate(dueDate) });
    expect(move).toThrow("rule-change-out-of-calendar");
  });
});

test.each<[RecurrenceRule, string]>([
  [rule("2026-12-05", "month"), "Todo mês no dia 5, sem fim"],
  [rule("2026-12-05", "month", { every: 3, count: 12 }), "A cada 3 meses no dia 5, 12 vezes"],
  [
    rule("2026-12-07", "month", { businessDayOfMonth: 5, businessDay: "next" }),
    "Todo mês, no 5º dia útil, sem fim",
  ],
  [
    rule("2026-12-07", "month", { businessDayOfMonth: 10, every: 2, optionalHolidays: true }),
    "A cada 2 meses, no 10º dia útil, sem fim, sem contar Carnaval e Corpus Christi",
  ],
  [rule("2026-12-31", "month_end", { count: 1 }), "Todo último dia do mês, 1 vez"],
  [rule("2026-12-31", "month_end", { every: 2 }), "A cada 2 meses no último dia, sem fim"],
  [
    rule("2026-11-24", "week", { every: 2, until: civilDate("2027-02-28") }),
    "A cada 2 semanas, às terças, até 28/02/2027",
  ],
  [rule("2026-11-24", "week"), "Toda terça-feira, sem fim"],
  [rule("2026-11-28", "week"), "Todo sábado, sem fim"],
  [rule("2026-11-29", "week", { every: 2 }), "A cada 2 semanas, aos domingos, sem fim"],
  [rule("2026-03-05", "year"), "Todo ano em 5 de março, sem fim"],
  [rule("2026-03-05", "year", { every: 2 }), "A cada 2 anos em 5 de março, sem fim"],
  [rule("2026-03-05", "day", { every: 15 }), "A cada 15 dias, sem fim"],
  [rule("2026-03-05", "day"), "Todo dia, sem fim"],
  [
    rule("2026-03-05", "month", { businessDay: "next" }),
    "Todo mês no dia 5, sem fim, no próximo dia útil se cair em fim de semana ou feriado",
  ],
  [
    rule("2026-02-28", "month", {
      dayOfMonth: 30,
      businessDay: "previous",
      optionalHolidays: true,
    }),
    "Todo mês no dia 30, sem fim, no dia útil anterior se cair em fim de semana, feriado, Carnaval ou Corpus Christi",
  ],
])("%j reads %s", (of, text) => {
  expect(describeRecurrence(of)).toBe(text);
});
