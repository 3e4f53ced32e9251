import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyTotalsOf, daysNear } from "#tests/support/arbitraries.ts";
import { cashStatement } from "#tests/support/cash-statement.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { unpaidTimeline } from "#tests/support/report-inputs.ts";
import { NO_OPENING, type CashOpening } from "./cash-opening.ts";
import { civilDate } from "./civil-date.ts";
import { MAX_AMOUNT_CENTS } from "./money.ts";
import { CASH_FORECAST_DAYS, buildCashForecast } from "./cash-forecast.ts";
import type { Transaction } from "./transaction.ts";

const TODAY = civilDate("2026-11-21");
const NOTHING = { count: 0, incomeCents: 0n, expenseCents: 0n };

function forecast(...entries: readonly Transaction[]) {
  return forecastFrom(NO_OPENING, entries);
}

function forecastFrom(opening: CashOpening, entries: readonly Transaction[]) {
  const totals = dailyTotalsOf(entries);
  const active = totals.filter(({ lifecycle }) => lifecycle === "active");
  return buildCashForecast(active, unpaidTimeline(totals, TODAY), opening, TODAY);
}

const PAID = { status: "paid" } as const;

describe("the cash forecast", () => {
  it("of a company without entries is zero, today and in ninety days", () => {
    expect(forecast()).toStrictEqual({
      startCents: 0n,
      basis: "entries",
      days: [],
      end: { date: "2027-02-19", balanceCents: 0n },
      lowest: { date: TODAY, balanceCents: 0n },
      firstBelowZero: null,
      late: NOTHING,
      undated: NOTHING,
    });
    expect(CASH_FORECAST_DAYS).toBe(90);
  });

  it("starts with the paid entries, whatever their due date", () => {
    const { startCents, days } = forecast(
      income(1000, "2020-01-01", PAID),
      expense(1, "2026-12-01", PAID),
      income(20, null, PAID),
      income(5000, "2020-01-01", { ...PAID, lifecycle: "cancelled" }),
    );
    expect([startCents, days]).toStrictEqual([1019n, []]);
  });

  it("starts with the opening beyond the paid entries, positive or negative", () => {
    const entries = [income(1000, "2020-01-01", PAID), expense(1500, TODAY)];
    const opening = { basis: "accounts", openingCents: 300n } as const;
    expect(forecastFrom(opening, entries)).toMatchObject({
      startCents: 1300n,
      basis: "accounts",
      firstBelowZero: { date: TODAY, balanceCents: -200n },
    });
    const owed = { basis: "opening-balance", openingCents: -1001n } as const;
    expect(forecastFrom(owed, entries)).toMatchObject({
      startCents: -1n,
      basis: "opening-balance",
    });
  });

  it("adds the entries due each day, from today to ninety days ahead, and overdue ones today", () => {
    const { days, end } = forecast(
      income(100, "2020-01-01", PAID),
      expense(7, "2026-11-20"),
      expense(30, "2026-11-21"),
      income(5, "2026-11-21"),
      income(50, "2027-02-19"),
      // Stored as overdue, but expected on its due date.
      income(700, "2027-02-18", { status: "overdue" }),
      income(1000, "2027-02-20"),
      expense(1000, "2026-12-01", { lifecycle: "inactive" }),
    );
    expect(days).toStrictEqual([
      { date: "2026-11-21", incomeCents: 5n, expenseCents: 37n, balanceCents: 68n },
      { date: "2027-02-18", incomeCents: 700n, expenseCents: 0n, balanceCents: 768n },
      { date: "2027-02-19", incomeCents: 50n, expenseCents: 0n, balanceCents: 818n },
    ]);
    expect(end).toStrictEqual({ date: "2027-02-19", balanceCents: 818n });
  });

  it("finds the first day below zero, and the first day with the lowest balance", () => {
    const { firstBelowZero, lowest } = forecast(
      income(100, "2026-01-01", PAID),
      expense(100, "2026-11-30"),
      expense(40, "2026-12-05"),
      income(20, "2026-12-06"),
      expense(30, "2026-12-10"),
      expense(1, "2026-12-20"),
      income(1, "2026-12-20"),
    );
    expect(firstBelowZero).toStrictEqual({ date: "2026-12-05", balanceCents: -40n });
    expect(lowest).toStrictEqual({ date: "2026-12-10", balanceCents: -50n });
  });

  it("uses the balance at the end of a day: income due that day pays its expenses", () => {
    const { firstBelowZero } = forecast(expense(100, "2026-12-05"), income(100, "2026-12-05"));
    expect(firstBelowZero).toBeNull();
  });

  it("is below zero today if the balance already is, unless income due today covers it", () => {
    const below = expense(10, "2026-01-01", PAID);
    expect(forecast(below)).toMatchObject({
      firstBelowZero: { date: TODAY, balanceCents: -10n },
      lowest: { date: TODAY, balanceCents: -10n },
      end: { balanceCents: -10n },
    });
    const covered = forecast(below, income(10, "2026-11-21"));
    expect(covered.firstBelowZero).toBeNull();
    expect(covered.lowest).toStrictEqual({ date: TODAY, balanceCents: 0n });
  });

  it("expects overdue entries today, with their sum; undated ones are in no day", () => {
    const { days, late, undated } = forecast(
      income(3, "2026-11-20"),
      expense(4, "2026-01-01", { status: "overdue" }),
      income(5, null),
      expense(60, null, { status: "overdue" }),
      expense(800, "2026-12-01", { status: "overdue" }),
      expense(6, null),
      expense(600, null, { lifecycle: "inactive" }),
      income(7000, "2026-11-20", PAID),
      income(8000, null, PAID),
      income(9000, TODAY),
    );
    expect(days).toStrictEqual([
      { date: TODAY, incomeCents: 9003n, expenseCents: 4n, balanceCents: 23_999n },
      { date: "2026-12-01", incomeCents: 0n, expenseCents: 800n, balanceCents: 23_199n },
    ]);
    expect(late).toStrictEqual({ count: 2, incomeCents: 3n, expenseCents: 4n });
    expect(undated).toStrictEqual({ count: 3, incomeCents: 5n, expenseCents: 66n });
  });

  it("has a day for overdue entries if nothing is due today", () => {
    const { days, firstBelowZero } = forecast(
      income(10, "2020-01-01", PAID),
      expense(30, "2026-11-20"),
      income(40, "2026-11-22"),
    );
    expect(days).toStrictEqual([
      { date: TODAY, incomeCents: 0n, expenseCents: 30n, balanceCents: -20n },
      { date: "2026-11-22", incomeCents: 40n, expenseCents: 0n, balanceCents: 20n },
    ]);
    expect(firstBelowZero).toStrictEqual({ date: TODAY, balanceCents: -20n });
  });

  it("has an exact balance beyond a safe integer", () => {
    const many = Array.from({ length: 9100 }, () => income(MAX_AMOUNT_CENTS, "2026-12-01"));
    const { end } = forecast(...many, expense(1, "2026-12-02"));
    expect(end.balanceCents).toBe(BigInt(MAX_AMOUNT_CENTS) * 9100n - 1n);
  });

  it("ends each month with the balance that the cash flow plans for it", () => {
    const period = { start: civilDate("2026-11-01"), end: civilDate("2027-01-31") };
    const entry = fc
      .record({
        make: fc.constantFrom(income, expense),
        cents: fc.integer({ min: 1, max: 1_000_000 }),
        dueDate: daysNear(TODAY, 100),
      })
      .chain(({ make, cents, dueDate }) =>
        // Nothing is paid before its day comes.
        fc
          .constantFrom(
            ...(dueDate <= TODAY ? (["paid", "pending"] as const) : (["pending"] as const)),
          )
          .map((status) => make(cents, dueDate, { status })),
      );
    fc.assert(
      fc.property(
        fc.array(entry),
        fc.bigInt({ min: -10_000_000n, max: 10_000_000n }),
        (entries, cents) => {
          const { columns, carried } = cashStatement(dailyTotalsOf(entries), period, TODAY, cents);
          const { startCents, days } = forecastFrom(
            { basis: "accounts", openingCents: cents },
            entries,
          );
          const balances = columns.map(
            ({ end }) => days.findLast(({ date }) => date <= end)?.balanceCents ?? startCents,
          );
          expect(columns).toHaveLength(3);
          expect(carried?.plannedCents).toStrictEqual(balances);
        },
      ),
    );
  });
});
