/** Active entries by due date, ascending, without empty days or months. */
import { civilDate, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum, toCentsOrRefuse } from "./totals.ts";

declare const civilMonthBrand: unique symbol;
/** `YYYY-MM`; its text order is its time order. */
export type CivilMonth = string & { readonly [civilMonthBrand]: "CivilMonth" };

export type DailyTotals = {
  readonly date: CivilDate;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

export type MonthlyTotals = {
  readonly month: CivilMonth;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
  readonly balanceCents: Cents;
};

export type CashFlowDay = DailyTotals & {
  readonly balanceCents: Cents;
  readonly runningBalanceCents: Cents;
};

export const CASH_FLOW_DAYS = 30;

export function monthOf(date: CivilDate): CivilMonth {
  return date.slice(0, 7) as CivilMonth;
}

/** The first and last day, also of the last valid month. */
export function daysOfMonth(month: CivilMonth): { start: CivilDate; end: CivilDate } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return { start: civilDate(`${month}-01`), end: civilDate(`${month}-${last.getUTCDate()}`) };
}

export function partialMonths(periods: readonly Period[]): CivilMonth[] {
  const months = periods.flatMap(({ start, end }) => [
    ...(start === null || start === daysOfMonth(monthOf(start)).start ? [] : [monthOf(start)]),
    ...(end === null || end === daysOfMonth(monthOf(end)).end ? [] : [monthOf(end)]),
  ]);
  return [...new Set(months)];
}

/** @throws Refusal past `MAX_TOTAL_CENTS`. */
export function buildTimeline(totals: Iterable<DailyTotal>, period: Period): DailyTotals[] {
  const days = new Map<CivilDate, Sum>();
  for (const total of totals) {
    const { dueDate, lifecycle } = total;
    if (dueDate === null || lifecycle !== "active" || !isInPeriod(dueDate, period)) continue;
    sumFor(days, dueDate).add(total);
  }
  return sortedByKey(days).map(([date, sum]) => ({
    date,
    incomeCents: toCentsOrRefuse(sum.income),
    expenseCents: toCentsOrRefuse(sum.expense),
  }));
}

/** @throws Refusal past `MAX_TOTAL_CENTS`. */
export function toMonthlyTotals(timeline: readonly DailyTotals[]): MonthlyTotals[] {
  const months = new Map<CivilMonth, Sum>();
  for (const { date, incomeCents, expenseCents } of timeline) {
    const sum = sumFor(months, monthOf(date));
    sum.income += BigInt(incomeCents);
    sum.expense += BigInt(expenseCents);
  }
  return sortedByKey(months).map(([month, sum]) => ({
    month,
    incomeCents: toCentsOrRefuse(sum.income),
    expenseCents: toCentsOrRefuse(sum.expense),
    balanceCents: toCentsOrRefuse(sum.income - sum.expense),
  }));
}

/** The first `CASH_FLOW_DAYS` days. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function buildCashFlow(timeline: readonly DailyTotals[]): CashFlowDay[] {
  let running = 0n;
  return timeline.slice(0, CASH_FLOW_DAYS).map((day) => {
    const balance = BigInt(day.incomeCents) - BigInt(day.expenseCents);
    running += balance;
    return {
      ...day,
      balanceCents: toCentsOrRefuse(balance),
      runningBalanceCents: toCentsOrRefuse(running),
    };
  });
}

function sumFor<Key>(sums: Map<Key, Sum>, key: Key): Sum {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = new Sum();
    sums.set(key, sum);
  }
  return sum;
}

function sortedByKey<Key extends string>(sums: ReadonlyMap<Key, Sum>): [Key, Sum][] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
