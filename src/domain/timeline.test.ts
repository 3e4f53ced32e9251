import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyTotalsOf, daysNear, transactions } from "#tests/support/arbitraries.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { addDays, civilDate } from "./civil-date.ts";
import { ALL_TIME } from "./period.ts";
import {
  CASH_FLOW_DAYS,
  buildCashFlow,
  cashFlowTitle,
  daysOfMonth,
  monthOf,
  toMonthlyTotals,
  partialMonths,
  buildTimeline,
  type DailyTotals,
} from "./timeline.ts";

const lists = fc.array(transactions(daysNear("2026-11-21", 70)), { maxLength: 60 });

function day(date: string, earned: number, spent: number): DailyTotals {
  return { date: civilDate(date), incomeCents: BigInt(earned), expenseCents: BigInt(spent) };
}

describe("partial months", () => {
  const partial = (...periods: (readonly [string | null, string | null])[]): string[] =>
    partialMonths(
      periods.map(([start, end]) => ({
        start: start === null ? null : civilDate(start),
        end: end === null ? null : civilDate(end),
      })),
    );

  it("are those in which a period starts or ends", () => {
    expect(partial(["2026-02-01", "2026-04-30"], ["2024-02-01", "2024-02-29"])).toStrictEqual([]);
    expect(partial(["2026-02-02", "2026-04-29"])).toStrictEqual(["2026-02", "2026-04"]);
    expect(partial(["2024-02-01", "2024-02-28"])).toStrictEqual(["2024-02"]);
    expect(partial([null, null], [null, "2199-12-31"], ["1900-01-01", null])).toStrictEqual([]);
  });

  it("are listed once for several periods", () => {
    const months = partial(
      ["2026-02-02", "2026-02-10"],
      [null, "2026-02-11"],
      ["2026-03-31", null],
    );
    expect(months).toStrictEqual(["2026-02", "2026-03"]);
  });
});

describe("the timeline", () => {
  it("has the days with entries, ascending, by type", () => {
    const totals = dailyTotalsOf([
      expense(1, "2026-12-01"),
      expense(10, "2026-11-30"),
      income(100, "2026-11-30", { status: "paid" }),
      expense(1000, "2026-11-30", { category: "Site" }),
    ]);
    expect(buildTimeline(totals, ALL_TIME)).toStrictEqual([
      day("2026-11-30", 100, 1010),
      day("2026-12-01", 0, 1),
    ]);
  });

  it("excludes entries that do not count, have no due date or are outside the period", () => {
    const totals = dailyTotalsOf([
      expense(1, null),
      expense(10, "2026-11-21", { lifecycle: "inactive" }),
      expense(100, "2026-11-21", { lifecycle: "cancelled" }),
      expense(1000, "2026-11-20"),
      expense(10_000, "2026-11-21"),
      expense(100_000, "2026-11-22"),
    ]);
    const only = { start: civilDate("2026-11-21"), end: civilDate("2026-11-21") };
    expect(buildTimeline(totals, only)).toStrictEqual([day("2026-11-21", 0, 10_000)]);
  });

  it("adds up to all active entries that have a due date, and so do its months", () => {
    fc.assert(
      fc.property(lists, (entries) => {
        const counted = entries.filter((one) => one.lifecycle === "active" && one.dueDate !== null);
        let balance = 0n;
        for (const { type, amountCents } of counted) {
          balance += type === "income" ? BigInt(amountCents) : -BigInt(amountCents);
        }
        const timeline = buildTimeline(dailyTotalsOf(entries), ALL_TIME);
        const dates = timeline.map(({ date }) => date);
        expect(dates).toStrictEqual([...new Set(dates)].toSorted());
        let ofDays = 0n;
        for (const one of timeline) ofDays += one.incomeCents - one.expenseCents;
        let ofMonths = 0n;
        for (const { balanceCents } of toMonthlyTotals(timeline)) ofMonths += balanceCents;
        expect([ofDays, ofMonths]).toStrictEqual([balance, balance]);
      }),
    );
  });
});

describe("the months", () => {
  it("are ascending, with income, expenses and balance, without empty ones", () => {
    const timeline = [
      day("2025-12-31", 1, 0),
      day("2026-02-01", 10, 300),
      day("2026-02-28", 20, 0),
    ];
    expect(toMonthlyTotals(timeline)).toStrictEqual([
      { month: "2025-12", incomeCents: 1n, expenseCents: 0n, balanceCents: 1n },
      { month: "2026-02", incomeCents: 30n, expenseCents: 300n, balanceCents: -270n },
    ]);
  });
});

describe("the daily cash flow", () => {
  it("has the balance of each day, and the running balance", () => {
    const timeline = [day("2026-11-20", 5, 10), day("2026-12-24", 7, 0)];
    expect(buildCashFlow(timeline, ALL_TIME)).toStrictEqual([
      { ...day("2026-11-20", 5, 10), balanceCents: -5n, runningBalanceCents: -5n },
      { ...day("2026-12-24", 7, 0), balanceCents: 7n, runningBalanceCents: 2n },
    ]);
  });

  it("has the first thirty days that have entries", () => {
    const timeline = Array.from({ length: 40 }, (_, index) =>
      day(addDays(civilDate("2026-01-01"), index * 2), 1, 0),
    );
    const flow = buildCashFlow(timeline, ALL_TIME);
    expect(flow).toHaveLength(CASH_FLOW_DAYS);
    expect(flow.at(-1)).toMatchObject({ date: "2026-02-28", runningBalanceCents: 30n });
  });

  it.each([
    ["2026-01-01", "2026-12-31", 40],
    ["2028-01-01", "2028-12-31", 40],
    ["2026-01-01", "2027-01-02", 30],
    [null, "2026-12-31", 30],
    ["2026-01-01", null, 30],
  ])("of forty days from %s to %s has %d", (start, end, count) => {
    const timeline = Array.from({ length: 40 }, (_, index) =>
      day(addDays(civilDate("2026-01-01"), index), 1, 0),
    );
    const period = {
      start: start === null ? null : civilDate(start),
      end: end === null ? null : civilDate(end),
    };
    expect(buildCashFlow(timeline, period)).toHaveLength(count);
  });
});

describe("the title of the daily cash flow", () => {
  it.each([
    [[], "Fluxo de caixa diário"],
    [["2026-11-20"], "Fluxo de caixa diário, 20/11/2026"],
    [["2026-11-20", "2026-12-24"], "Fluxo de caixa diário, 20/11/2026 a 24/12/2026"],
  ])("of the days %j is %s", (days, title) => {
    expect(cashFlowTitle(days.map((date) => ({ date: civilDate(date) })))).toBe(title);
  });
});

describe("the days of a month", () => {
  it.each([
    ["2026-11-21", "2026-11-01", "2026-11-30"],
    ["2028-02-29", "2028-02-01", "2028-02-29"],
    ["1900-02-01", "1900-02-01", "1900-02-28"],
    ["2199-12-31", "2199-12-01", "2199-12-31"],
  ])("around %s go from %s to %s", (date, start, end) => {
    expect(daysOfMonth(monthOf(civilDate(date)))).toEqual({ start, end });
  });
});
