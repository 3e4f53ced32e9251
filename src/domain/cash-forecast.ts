/**
 * The amount that the company has today plus, day by day, the active unpaid entries due. Overdue
 * entries are expected today. So the balance of a day includes all that is due by then, as on the
 * accounts screen (docs/decisions/0010).
 */
import type { CashBasis, CashOpening } from "./cash-opening.ts";
import { addDays, type CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum, type TypeTotals } from "./totals.ts";
import type { DailyTotals } from "./timeline.ts";

export const CASH_FORECAST_DAYS = 90;

type ForecastDay = DailyTotals & { readonly balanceCents: TotalCents };

type BalanceOnDay = { readonly date: CivilDate; readonly balanceCents: TotalCents };

export type CashForecast = {
  /** The amount that the company has today: its opening plus all that was paid. */
  readonly startCents: TotalCents;
  readonly basis: CashBasis;
  readonly days: readonly ForecastDay[];
  readonly end: BalanceOnDay;
  readonly lowest: BalanceOnDay;
  readonly firstBelowZero: BalanceOnDay | null;
  /** Due before today; counted as expected today. */
  readonly late: TypeTotals;
  /** Without a due date; counted in no day. */
  readonly undated: TypeTotals;
};

export function cashForecastPeriod(today: CivilDate): { start: CivilDate; end: CivilDate } {
  return { start: today, end: addDays(today, CASH_FORECAST_DAYS) };
}

/**
 * `totals` are of all active entries (by month, with today's month by day); `upcoming` is the
 * timeline of the unpaid ones in `cashForecastPeriod`.
 */
export function buildCashForecast(
  totals: readonly DailyTotal[],
  upcoming: readonly DailyTotals[],
  { basis, openingCents }: CashOpening,
  today: CivilDate,
): CashForecast {
  const paid = sumTotals(totals.filter(({ status }) => status === "paid"));
  const unpaid = totals.filter(({ status }) => status !== "paid");
  const late = sumTotals(unpaid.filter(({ dueDate }) => dueDate !== null && dueDate < today));
  const undated = unpaid.filter(({ dueDate }) => dueDate === null);
  const startCents = openingCents + paid.income - paid.expense;
  const { end: lastDay } = cashForecastPeriod(today);
  const days = withBalances(withLate(upcoming, late, today), startCents);
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
    late: late.byType(),
    undated: sumTotals(undated).byType(),
  };
}

function sumTotals(totals: readonly DailyTotal[]): Sum {
  const sum = new Sum();
  for (const total of totals) sum.add(total);
  return sum;
}

function withLate(
  upcoming: readonly DailyTotals[],
  late: Sum,
  today: CivilDate,
): readonly DailyTotals[] {
  if (late.count === 0) return upcoming;
  const isDueToday = upcoming[0]?.date === today;
  const { incomeCents, expenseCents } = (isDueToday ? upcoming[0] : undefined) ?? {
    incomeCents: 0n,
    expenseCents: 0n,
  };
  const first = {
    date: today,
    incomeCents: incomeCents + late.income,
    expenseCents: expenseCents + late.expense,
  };
  return [first, ...upcoming.slice(isDueToday ? 1 : 0)];
}

function withBalances(days: readonly DailyTotals[], startCents: TotalCents): ForecastDay[] {
  let balance = startCents;
  return days.map((day) => {
    balance += day.incomeCents - day.expenseCents;
    return { ...day, balanceCents: balance };
  });
}
