import * as fc from "fast-check";
import { expect, test } from "vitest";
import { INTERVAL_UNITS, MAX_INTERVAL } from "./instalments.ts";
import { cents } from "./money.ts";
import { monthlyCents, sumMonthly } from "./monthly-amount.ts";

const amountCents = cents(1000_00);

test.each([
  ["month", 1, 1000_00n],
  ["month", 3, 333_33n],
  ["month_end", 2, 500_00n],
  ["year", 1, 83_33n],
  ["year", 2, 41_67n],
  ["week", 1, 4333_33n],
  ["week", 2, 2166_67n],
  ["day", 1, 30_416_67n],
  ["day", 15, 2027_78n],
] as const)("R$ 1.000,00 by %s, every %i, are %i centavos a month", (unit, every, monthly) => {
  expect(monthlyCents({ unit, every, amountCents })).toBe(monthly);
});

test("half a centavo is rounded up", () => {
  expect(monthlyCents({ unit: "month", every: 2, amountCents: cents(1) })).toBe(1n);
  expect(monthlyCents({ unit: "year", every: 1, amountCents: cents(5) })).toBe(0n);
});

test("the sums are those of the rows, income and expense apart", () => {
  const unit = "year";
  const salary = { type: "income", unit: "month", every: 1, amountCents } as const;
  const domain = { type: "expense", unit, every: 1, amountCents } as const;
  expect(sumMonthly([salary, domain, domain])).toEqual({
    incomeCents: 1000_00n,
    expenseCents: 166_66n,
    resultCents: 833_34n,
  });
  expect(sumMonthly([domain]).resultCents).toBe(-83_33n);
  expect(sumMonthly([])).toEqual({ incomeCents: 0n, expenseCents: 0n, resultCents: 0n });
});

test("the amount of a month is within half a centavo of a twelfth of that of a year", () => {
  const perYear = { month: 12, month_end: 12, year: 1, week: 52, day: 365 };
  fc.assert(
    fc.property(
      fc.constantFrom(...INTERVAL_UNITS),
      fc.integer({ min: 1, max: MAX_INTERVAL }),
      fc.integer({ min: 0, max: 100_000_000 }),
      (unit, every, amount) => {
        const monthly = Number(monthlyCents({ unit, every, amountCents: cents(amount) }));
        expect(Math.abs(monthly * 12 * every - amount * perYear[unit])).toBeLessThanOrEqual(
          6 * every,
        );
      },
    ),
  );
});
