/** What the company has today plus, day by day, the active pending entries due then. */
import type { CashBasis, CashOpening } from "./cash-opening.ts";
import { addDays, type CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum, type TypeTotals } from "./totals.ts";
import type { DailyTotals } from "./timeline.ts";
import { resolvedStatus } from "./resolved-status.ts";
import type { TransactionStatus } from "./transaction.ts";

export const CASH_FORECAST_DAYS = 90;

type ForecastDay = DailyTotals & { readonly balanceCents: TotalCents };

type BalanceOnDay = { readonly date: CivilDate; readonly balanceCents: TotalCents };

export type CashForecast = {
  /** What the company has today: what was paid, and its opening. */
  readonly startCents: TotalCents;
  readonly basis: CashBasis;
  readonly days: readonly ForecastDay[];
  readonly end: BalanceOnDay;
  readonly lowest: BalanceOnDay;
  readonly firstBelowZero: BalanceOnDay | null;
  /** Overdue by their resolved status, as on every other screen. */
  readonly late: TypeTotals;
  /** Pending without a due date. */
  readonly undated: TypeTotals;
};

export function cashForecastPeriod(today: CivilDate): { start: CivilDate; end: CivilDate } {
  return { start: today, end: addDays(today, CASH_FORECAST_DAYS) };
}

/**
 * `totals` are of all active entries (whole months, with today's month by day); `upcoming` is the
 * timeline of the pending ones in `cashForecastPeriod`.
 */
export function buildCashForecast(
  totals: readonly DailyTotal[],
  upcoming: readonly DailyTotals[],
  { basis, openingCents }: CashOpening,
  today: CivilDate,
): CashForecast {
  const ofStatus = (status: TransactionStatus) =>
    totals.filter((total) => resolvedStatus(total, today) === status);
  const paid = sumTotals(ofStatus("paid"));
  const undated = ofStatus("pending").filter(({ dueDate }) => dueDate === null);
  const startCents = openingCents + paid.income - paid.expense;
  const { end: lastDay } = cashForecastPeriod(today);
  const days = withBalances(upcoming, startCents);
  const todayEnd = {
    date: today,
    balanceCents: days[0]?.date === today ? days[0].balanceCents : startCents,
  };
  const dayEnds = [todayEnd, ...days.map(({ date, balanceCents }) => ({ date, balanceCents }))];
  return {
    startCents,
    basis,
    days,
    end: { date: lastDay, balanceCents: dayEnds.at(-1)?.balanceCents ?? startCents },
    lowest: dayEnds.reduce(
      (low, day) => (day.balanceCents < low.balanceCents ? day : low),
      todayEnd,
    ),
    firstBelowZero: dayEnds.find(({ balanceCents }) => balanceCents < 0) ?? null,
    late: sumTotals(ofStatus("overdue")).byType(),
    undated: sumTotals(undated).byType(),
  };
}

function sumTotals(totals: readonly DailyTotal[]): Sum {
  const sum = new Sum();
  for (const total of totals) sum.add(total);
  return sum;
}

function withBalances(days: readonly DailyTotals[], startCents: TotalCents): ForecastDay[] {
  let balance = startCents;
  return days.map((day) => {
    balance += day.incomeCents - day.expenseCents;
    return { ...day, balanceCents: balance };
  });
}
