/**
 * Figures day by day and month by month, by due date. Always true: only active entries count, those
 * without a due date are in no series, days and months ascend, and one without entries is left out.
 */
import { civilDate, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum, toCentsOrRefuse } from "./totals.ts";

declare const civilMonthBrand: unique symbol;
/** `YYYY-MM`; compares as text as it does in time. */
export type CivilMonth = string & { readonly [civilMonthBrand]: "CivilMonth" };

/** The sides of all that is due on one day. */
export type DailyTotals = {
  readonly date: CivilDate;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
};

/** The sides of all that is due in one month; the balance may be negative. */
export type MonthlyTotals = {
  readonly month: CivilMonth;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
  readonly balanceCents: Cents;
};

/** A day of the cash flow; the running balance is of this and all days before it in the series. */
export type CashFlowDay = DailyTotals & {
  readonly balanceCents: Cents;
  readonly runningBalanceCents: Cents;
};

/** How many days the daily cash flow shows (spec section 9). */
export const CASH_FLOW_DAYS = 30;

/** The month that a day is in. */
export function monthOf(date: CivilDate): CivilMonth {
  return date.slice(0, 7) as CivilMonth;
}

/** The first and the last day of a month, also of the last that a due date may be in. */
export function daysOfMonth(month: CivilMonth): { start: CivilDate; end: CivilDate } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return { start: civilDate(`${month}-01`), end: civilDate(`${month}-${last.getUTCDate()}`) };
}

/** The months that one of the periods has some days of, and not the others. */
export function partialMonths(periods: readonly Period[]): CivilMonth[] {
  const months = periods.flatMap(({ start, end }) => [
    ...(start === null || start === daysOfMonth(monthOf(start)).start ? [] : [monthOf(start)]),
    ...(end === null || end === daysOfMonth(monthOf(end)).end ? [] : [monthOf(end)]),
  ]);
  return [...new Set(months)];
}

/** The days of the period that have entries. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function buildTimeline(totals: Iterable<DailyTotal>, period: Period): DailyTotals[] {
  const days = new Map<CivilDate, Sum>();
  for (const total of totals) {
    const { dueDate, lifecycle } = total;
    if (dueDate === null || lifecycle !== "active" || !isInPeriod(dueDate, period)) continue;
    sumAt(days, dueDate).add(total);
  }
  return ascending(days).map(([date, sum]) => ({
    date,
    incomeCents: toCentsOrRefuse(sum.income),
    expenseCents: toCentsOrRefuse(sum.expense),
  }));
}

/** The months of a timeline. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function toMonthlyTotals(timeline: readonly DailyTotals[]): MonthlyTotals[] {
  const months = new Map<CivilMonth, Sum>();
  for (const { date, incomeCents, expenseCents } of timeline) {
    const sum = sumAt(months, monthOf(date));
    sum.income += BigInt(incomeCents);
    sum.expense += BigInt(expenseCents);
  }
  return ascending(months).map(([month, sum]) => ({
    month,
    incomeCents: toCentsOrRefuse(sum.income),
    expenseCents: toCentsOrRefuse(sum.expense),
    balanceCents: toCentsOrRefuse(sum.income - sum.expense),
  }));
}

/** The first `CASH_FLOW_DAYS` days of a timeline. @throws Refusal past `MAX_TOTAL_CENTS`. */
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

function sumAt<Key>(sums: Map<Key, Sum>, key: Key): Sum {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = new Sum();
    sums.set(key, sum);
  }
  return sum;
}

function ascending<Key extends string>(sums: ReadonlyMap<Key, Sum>): [Key, Sum][] {
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
