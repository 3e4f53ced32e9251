/** Random recurrences, and the days on which the program runs. */
import * as fc from "fast-check";
import { laterByHand, type RuleByHand } from "./recurrence-oracle.ts";

/** Often at the end of a month, and on leap days. */
const firstDates = fc.oneof(
  fc.integer({ min: 0, max: 365 * 12 }).map((days) => laterByHand("2020-01-01", days)),
  fc.constantFrom("2024-02-29", "2028-02-29", "2026-02-28", "2027-01-29", "2025-08-30"),
  fc.constantFrom("2026-01-31", "2023-12-31", "2026-05-31", "2026-06-30", "2027-02-09"),
);

const everies = fc.oneof(
  { weight: 4, arbitrary: fc.constant(1) },
  { weight: 4, arbitrary: fc.integer({ min: 2, max: 14 }) },
  { weight: 1, arbitrary: fc.integer({ min: 15, max: 366 }) },
);

/**
 * As the product allows them: no end before the first day, and a day of the month only where the
 * first date has none.
 */
export const rules: fc.Arbitrary<RuleByHand> = fc
  .record({
    firstDate: firstDates,
    unit: fc.constantFrom("day", "week", "month", "month_end", "year"),
    every: everies,
    nth: fc.option(fc.integer({ min: 1, max: 10 })),
    longerDay: fc.constantFrom(null, 29, 30, 31),
    businessDay: fc.constantFrom(null, "next", "previous"),
    optionalHolidays: fc.boolean(),
    days: fc.option(fc.integer({ min: 45, max: 4000 })),
    count: fc.option(fc.integer({ min: 1, max: 200 })),
  })
  .map(({ nth, longerDay, days, ...rule }) => ({
    ...rule,
    businessDayOfMonth: rule.unit === "month" ? nth : null,
    dayOfMonth: rule.unit === "month_end" ? null : dayOfMonth(rule.firstDate, longerDay),
    until: days === null ? null : laterByHand(rule.firstDate, days),
  }));

function dayOfMonth(firstDate: string, day: number | null): number | null {
  const isLastOfMonth = laterByHand(firstDate, 1).endsWith("-01");
  return day !== null && isLastOfMonth && day > Number(firstDate.slice(8)) ? day : null;
}

/**
 * From one run of the program to the next: usually a day or a few; off for months or years; with a
 * clock set back.
 */
export const jumps = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 4, arbitrary: fc.integer({ min: 4, max: 62 }) },
  { weight: 3, arbitrary: fc.integer({ min: 63, max: 500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 501, max: 2500 }) },
  { weight: 3, arbitrary: fc.integer({ min: -400, max: -1 }) },
);
