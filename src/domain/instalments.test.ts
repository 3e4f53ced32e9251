import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { civilDates } from "#tests/support/arbitraries.ts";
import { civilDate, type CivilDate } from "./civil-date.ts";
import {
  MAX_INSTALMENTS,
  MAX_INTERVAL,
  dueDateOfPart,
  planInstalments,
  splitAmount,
  withDay,
  type InstalmentTerms,
  type IntervalUnit,
} from "./instalments.ts";
import { MAX_AMOUNT_CENTS, cents, type Cents } from "./money.ts";

const FIRST = civilDate("2026-01-31");

function split(total: number, parts: number) {
  return splitAmount(cents(total), Array<Cents | null>(parts).fill(null));
}

function times<Value>(count: number, value: Value): Value[] {
  return Array<Value>(count).fill(value);
}

function dates(first: string, count: number, unit: IntervalUnit, every = 1): CivilDate[] {
  const terms = { firstDueDate: civilDate(first), unit, every };
  return Array.from({ length: count }, (_, index) => dueDateOfPart(terms, index));
}

describe("splitting an amount", () => {
  it.each([
    [10_000, 3, [3334, 3333, 3333]],
    [100, 7, [15, 15, ...times(5, 14)]],
    [55_930, 3, [18_644, 18_643, 18_643]],
    [123_456_789, 48, [...times(21, 2_572_017), ...times(27, 2_572_016)]],
    [255_000, 6, times(6, 42_500)],
    [5, 5, times(5, 1)],
  ])("%i centavos in %i: the first take the odd ones", (total, parts, expected) => {
    expect(split(total, parts)).toEqual(expected);
  });

  it.each([
    [1, 3],
    [5, 10],
    [0, 2],
  ])("%i centavos in %i would leave a part with nothing", (total, parts) => {
    expect(split(total, parts)).toEqual({ error: "too-few-centavos" });
  });

  it("keeps the amounts that were chosen, and splits the rest", () => {
    const chosen = [cents(30_000), null, null, null];
    expect(splitAmount(cents(100_000), chosen)).toEqual([30_000, 23_334, 23_333, 23_333]);
    expect(splitAmount(cents(100), [cents(60), cents(40)])).toEqual([60, 40]);
  });

  it("refuses chosen amounts with another sum, and those that leave too little", () => {
    const [fifty, hundred] = [cents(5000), cents(10_000)];
    const sumDiffers = { error: "sum-differs", sumCents: 15_000n };
    expect(splitAmount(hundred, [hundred, fifty])).toEqual(sumDiffers);
    expect(splitAmount(hundred, [fifty, hundred, null])).toEqual({ error: "too-few-centavos" });
    expect(splitAmount(hundred, [hundred, null])).toEqual({ error: "too-few-centavos" });
    expect(splitAmount(hundred, [hundred, cents(0)])).toEqual({ error: "too-few-centavos" });
  });

  test(
    "100,000 random splits sum exactly, and differ by a centavo at most",
    { tags: ["extended"] },
    () => {
      const parts = fc.integer({ min: 1, max: MAX_INSTALMENTS });
      const totals = fc.oneof(
        fc.integer({ min: MAX_INSTALMENTS, max: 100_000 }),
        fc.integer({ min: MAX_INSTALMENTS, max: MAX_AMOUNT_CENTS }),
      );
      fc.assert(
        fc.property(totals, parts, (total, count) => {
          const amounts = split(total, count);
          if (!Array.isArray(amounts)) return false;
          let sum = 0n;
          for (const amount of amounts) sum += BigInt(amount);
          const [first = 0, last = 0] = [amounts[0], amounts.at(-1)];
          const isOrdered = amounts.every(
            (amount, at) => at === 0 || amount <= (amounts[at - 1] ?? 0),
          );
          return sum === BigInt(total) && isOrdered && first - last <= 1 && last > 0;
        }),
        { numRuns: 100_000 },
      );
    },
  );

  test("random chosen amounts stay, and the sum is exact or refused", () => {
    const chosen = fc.array(fc.option(fc.integer({ min: 0, max: 5000 }).map(cents)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }).map(cents), chosen, (total, choices) => {
        const amounts = splitAmount(total, choices);
        let known = 0;
        for (const amount of choices) known += amount ?? 0;
        const open = choices.filter((amount) => amount === null).length;
        const isPossible = open === 0 ? known === total : total - known >= open;
        if (!isPossible || choices.includes(cents(0))) return !Array.isArray(amounts);
        if (!Array.isArray(amounts)) return false;
        let sum = 0;
        for (const amount of amounts) sum += amount;
        return (
          sum === total && choices.every((amount, at) => (amount ?? amounts[at]) === amounts[at])
        );
      }),
    );
  });
});

describe("the dates of the parts", () => {
  it.each([
    ["2026-01-31", 1, "01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31"],
    ["2027-01-31", 1, "01-31 02-28"],
    ["2026-01-30", 1, "01-30 02-28 03-30"],
    ["2028-01-29", 1, "01-29 02-29 03-29"],
    ["2026-02-28", 1, "02-28 03-28 04-28"],
  ])("from %s every %i month", (first, every, days) => {
    const expected = days.split(" ").map((day) => `${first.slice(0, 4)}-${day}`);
    expect(dates(first, expected.length, "month", every)).toEqual(expected);
  });

  it.each<[string, IntervalUnit, number, string]>([
    ["2026-10-31", "month", 1, "2026-10-31 2026-11-30 2026-12-31 2027-01-31 2027-02-28"],
    ["2024-02-29", "month", 12, "2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29"],
    ["2026-08-31", "month", 6, "2026-08-31 2027-02-28 2027-08-31 2028-02-29 2028-08-31 2029-02-28"],
    ["2026-01-31", "month_end", 1, "2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31"],
    ["2026-02-28", "month_end", 1, "2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30"],
    ["2028-02-29", "month_end", 1, "2028-02-29 2028-03-31 2028-04-30"],
    ["2013-12-31", "month_end", 1, "2013-12-31 2014-01-31 2014-02-28 2014-03-31"],
    ["2026-12-28", "week", 1, "2026-12-28 2027-01-04 2027-01-11"],
    ["2026-02-14", "day", 15, "2026-02-14 2026-03-01 2026-03-16"],
    ["2026-01-31", "day", 30, "2026-01-31 2026-03-02 2026-04-01"],
    ["2026-12-22", "day", 30, "2026-12-22 2027-01-21 2027-02-20"],
    ["2026-12-20", "day", 28, "2026-12-20 2027-01-17 2027-02-14"],
  ])("from %s by %s, every %i", (first, unit, every, expected) => {
    const days = expected.split(" ");
    expect(dates(first, days.length, unit, every)).toEqual(days);
  });

  test("they are those of Temporal, counted from the first", () => {
    const steps = fc.integer({ min: 0, max: MAX_INSTALMENTS });
    fc.assert(
      fc.property(civilDates(), steps, fc.nat({ max: 12 }), (first, index, every) => {
        const date = Temporal.PlainDate.from(first);
        const expected = {
          month: date.add({ months: index * every }),
          week: date.add({ weeks: index * every }),
          day: date.add({ days: index * every }),
        };
        for (const unit of ["month", "week", "day"] as const) {
          if (expected[unit].year > 2199) continue;
          const part = dueDateOfPart({ firstDueDate: first, unit, every }, index);
          expect(part).toBe(expected[unit].toString());
        }
      }),
    );
  });

  test("the day of a month is Temporal's, constrained", () => {
    fc.assert(
      fc.property(civilDates(), fc.integer({ min: 1, max: 31 }), (date, day) => {
        expect(withDay(date, day)).toBe(Temporal.PlainDate.from(date).with({ day }).toString());
      }),
    );
  });
});

describe("a plan", () => {
  const terms: InstalmentTerms = {
    totalCents: cents(10_000),
    firstDueDate: FIRST,
    count: 3,
    unit: "month",
    every: 1,
    choices: [],
  };

  it("has amounts and dates, those that the user chose among them", () => {
    const choices = [
      { amountCents: null, dueDate: civilDate("2026-02-02") },
      { amountCents: cents(4000), dueDate: null },
      { amountCents: null, dueDate: null },
    ];
    expect(planInstalments({ ...terms, choices })).toEqual([
      { amountCents: 3000, dueDate: "2026-02-02" },
      { amountCents: 4000, dueDate: "2026-02-28" },
      { amountCents: 3000, dueDate: "2026-03-31" },
    ]);
  });

  it("refuses choices for another number of parts", () => {
    const choices = [{ amountCents: null, dueDate: null }];
    expect(planInstalments({ ...terms, choices })).toEqual({ error: "choices-of-other-count" });
  });

  test("the last part is in 2199 at the latest", () => {
    const units = fc.constantFrom<IntervalUnit>("month", "month_end", "week", "day");
    const counts = fc.integer({ min: 1, max: MAX_INSTALMENTS });
    const intervals = fc.integer({ min: 1, max: MAX_INTERVAL });
    fc.assert(
      fc.property(civilDates(), units, counts, intervals, (firstDueDate, unit, count, every) => {
        const plan = planInstalments({ ...terms, firstDueDate, unit, count, every });
        const added = (count - 1) * every;
        const duration =
          unit === "day" ? { days: added } : unit === "week" ? { weeks: added } : { months: added };
        const isTooLate = Temporal.PlainDate.from(firstDueDate).add(duration).year > 2199;
        expect(Array.isArray(plan)).toBe(!isTooLate);
      }),
    );
  });
});
