/**
 * What becomes of the company's money by what is due in the coming days: the realized balance, and to
 * it, day by day, all that is active, not paid and due then. Always true: only real due dates count.
 * What was due before today or has no day is in no day, and is counted apart.
 */
import { addDays, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import type { DailyTotal } from "./snapshot.ts";
import { Sum, toCentsOrRefuse, type TypeTotals } from "./totals.ts";
import type { DailyTotals } from "./timeline.ts";

/** How many days ahead are looked at, besides today. */
export const CASH_FORECAST_DAYS = 90;

/** A day on which something falls due, and the balance at its end. */
type ScheduledDay = DailyTotals & { readonly balanceCents: Cents };

/** The balance that a day ends with. */
export type BalanceOnDay = { readonly date: CivilDate; readonly balanceCents: Cents };

/** The coming days, from today to `CASH_FORECAST_DAYS` ahead. */
export type CashForecast = {
  /** Paid income less paid expenses: what there is before any of it falls due. */
  readonly startCents: Cents;
  /** Those on which something falls due, in order. */
  readonly days: readonly ScheduledDay[];
  readonly end: BalanceOnDay;
  /** The first of the days that end with the least. */
  readonly lowest: BalanceOnDay;
  /** The first day that ends with less than nothing. */
  readonly firstBelowZero: BalanceOnDay | null;
  /** Not paid, and due before today. */
  readonly late: TypeTotals;
  /** Not paid, and without a due date. */
  readonly undated: TypeTotals;
};

/** The coming days, both ends included. */
export function cashForecastPeriod(today: CivilDate): { start: CivilDate; end: CivilDate } {
  return { start: today, end: addDays(today, CASH_FORECAST_DAYS) };
}

/**
 * The schedule as of `today`, from the totals of active entries, those of months apart from today, and
 * the timeline of the unpaid ones in `cashForecastPeriod`. @throws Refusal past `MAX_TOTAL_CENTS`.
 */
export function buildCashForecast(
  totals: readonly DailyTotal[],
  coming: readonly DailyTotals[],
  today: CivilDate,
): CashForecast {
  const paid = sumOf(totals.filter(({ status }) => status === "paid"));
  const unpaid = totals.filter(({ status }) => status !== "paid");
  const startCents = toCentsOrRefuse(paid.income - paid.expense);
  const { end: lastDay } = cashForecastPeriod(today);
  const days = withBalances(coming, startCents);
  const atFirst = {
    date: today,
    balanceCents: days[0]?.date === today ? days[0].balanceCents : startCents,
  };
  const ends = [atFirst, ...days.map(({ date, balanceCents }) => ({ date, balanceCents }))];
  return {
    startCents,
    days,
    end: { date: lastDay, balanceCents: ends.at(-1)?.balanceCents ?? startCents },
    lowest: ends.reduce((low, day) => (day.balanceCents < low.balanceCents ? day : low), atFirst),
    firstBelowZero: ends.find(({ balanceCents }) => balanceCents < 0) ?? null,
    late: sumOf(dated(unpaid).filter(({ dueDate }) => dueDate < today)).byType(),
    undated: sumOf(unpaid.filter(({ dueDate }) => dueDate === null)).byType(),
  };
}

type Dated = DailyTotal & { readonly dueDate: CivilDate };

function dated(totals: readonly DailyTotal[]): Dated[] {
  return totals.filter((total): total is Dated => total.dueDate !== null);
}

function sumOf(totals: readonly DailyTotal[]): Sum {
  const sum = new Sum();
  for (const total of totals) sum.add(total);
  return sum;
}

function withBalances(days: readonly DailyTotals[], startCents: Cents): ScheduledDay[] {
  let balance = BigInt(startCents);
  return days.map((day) => {
    balance += BigInt(day.incomeCents) - BigInt(day.expenseCents);
    return { ...day, balanceCents: toCentsOrRefuse(balance) };
  });
}
