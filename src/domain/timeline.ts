/** Active entries by due date, ascending, without empty days or months. */
import {
  civilDate,
  daysBetween,
  formatCivilDate,
  lastOfMonth,
  type CivilDate,
} from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum } from "./totals.ts";

declare const civilMonthBrand: unique symbol;
/** `YYYY-MM`; its text order is its time order. */
export type CivilMonth = string & { readonly [civilMonthBrand]: "CivilMonth" };

export type DailyTotals = {
  readonly date: CivilDate;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
};

export type MonthlyTotals = {
  readonly month: CivilMonth;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
  readonly balanceCents: TotalCents;
};

export type CashFlowDay = DailyTotals & {
  readonly balanceCents: TotalCents;
  readonly runningBalanceCents: TotalCents;
};

/** The limit for a period with an open end, or one longer than a year (spec section 9). */
export const CASH_FLOW_DAYS = 30;
const MAX_DAYS_OF_PERIOD = 366;

/** The maximum number of days in the daily cash flow: all days of a chosen period. */
export function cashFlowLimit({ start, end }: Period): number {
  if (start === null || end === null) return CASH_FLOW_DAYS;
  const days = daysBetween(start, end) + 1;
  return days <= MAX_DAYS_OF_PERIOD ? MAX_DAYS_OF_PERIOD : CASH_FLOW_DAYS;
}

export function monthOf(date: CivilDate): CivilMonth {
  return date.slice(0, 7) as CivilMonth;
}

export function daysOfMonth(month: CivilMonth): { start: CivilDate; end: CivilDate } {
  const start = civilDate(`${month}-01`);
  return { start, end: lastOfMonth(start) };
}

export function partialMonths(periods: readonly Period[]): CivilMonth[] {
  const months = periods.flatMap(({ start, end }) => [
    ...(start === null || start === daysOfMonth(monthOf(start)).start ? [] : [monthOf(start)]),
    ...(end === null || end === daysOfMonth(monthOf(end)).end ? [] : [monthOf(end)]),
  ]);
  return [...new Set(months)];
}

export function buildTimeline(totals: Iterable<DailyTotal>, period: Period): DailyTotals[] {
  const days = new Map<CivilDate, Sum>();
  for (const total of totals) {
    const { dueDate, lifecycle } = total;
    if (dueDate === null || lifecycle !== "active" || !isInPeriod(dueDate, period)) continue;
    sumFor(days, dueDate).add(total);
  }
  return sortedByKey(days).map(([date, sum]) => ({
    date,
    incomeCents: sum.income,
    expenseCents: sum.expense,
  }));
}

export function toMonthlyTotals(timeline: readonly DailyTotals[]): MonthlyTotals[] {
  const months = new Map<CivilMonth, Sum>();
  for (const { date, incomeCents, expenseCents } of timeline) {
    const sum = sumFor(months, monthOf(date));
    sum.income += incomeCents;
    sum.expense += expenseCents;
  }
  return sortedByKey(months).map(([month, sum]) => ({
    month,
    incomeCents: sum.income,
    expenseCents: sum.expense,
    balanceCents: sum.income - sum.expense,
  }));
}

/** A title with the days shown, which may be fewer than those of the period. */
export function cashFlowTitle(days: readonly Pick<CashFlowDay, "date">[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return CASH_FLOW;
  if (first === last) return `${CASH_FLOW}, ${formatCivilDate(first.date)}`;
  return `${CASH_FLOW}, ${formatCivilDate(first.date)} a ${formatCivilDate(last.date)}`;
}

const CASH_FLOW = "Fluxo de caixa diário";

/** The days with entries, up to the limit of the period. */
export function buildCashFlow(timeline: readonly DailyTotals[], period: Period): CashFlowDay[] {
  let running = 0n;
  return timeline.slice(0, cashFlowLimit(period)).map((day) => {
    const balance = day.incomeCents - day.expenseCents;
    running += balance;
    return {
      ...day,
      balanceCents: balance,
      runningBalanceCents: running,
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
