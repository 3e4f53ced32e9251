import { addDays, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CASH_FORECAST_DAYS, type CashForecast } from "#domain/cash-forecast.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import type { ChartPoint } from "#web/charts/chart.ts";
import { undatedGroups, type ExcludedGroup } from "#web/records/excluded-entries.tsx";
import type { EntriesFilter } from "#web/url/entries-url.ts";

/** Overdue entries, which count today. */
export function expectedToday({ late }: CashForecast, today: CivilDate): ExcludedGroup[] {
  if (late.count === 0) return [];
  const text = pluralize(late.count, "lançamento atrasado", "lançamentos atrasados");
  return [{ text, totals: late, filter: expectedBetween(null, addDays(today, -1)) }];
}

export function notCounted({ undated }: CashForecast): ExcludedGroup[] {
  return undatedGroups(undated, UNPAID);
}

/**
 * A point for each day, so that the axis is linear in time; links to everything expected until
 * then.
 */
export function dailyPoints({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const balances = new Map(days.map(({ date, balanceCents }) => [date, balanceCents]));
  let balance = startCents;
  return Array.from({ length: CASH_FORECAST_DAYS + 1 }, (_, distance) => {
    const date = addDays(today, distance);
    balance = balances.get(date) ?? balance;
    return dayPoint(date, balance, null);
  });
}

/**
 * Today, with overdue entries, and the days on which something is due; each links to its entries.
 */
export function dueDayPoints({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const due = days.map(({ date, balanceCents }) =>
    dayPoint(date, balanceCents, date === today ? null : date),
  );
  return days[0]?.date === today ? due : [dayPoint(today, startCents, null), ...due];
}

/** Links to the entries due from `from` to `date`. */
function dayPoint(date: CivilDate, balance: TotalCents, from: CivilDate | null): ChartPoint {
  const title = formatCivilDate(date);
  return {
    name: title.slice(0, 5),
    title,
    amounts: { balance },
    filter: expectedBetween(from, date),
  };
}

/** Unpaid entries due in these days, overdue or not. */
export function expectedBetween(from: CivilDate | null, to: CivilDate): EntriesFilter {
  return { ...UNPAID, from, to, due: "dated", sort: "due" };
}

const UNPAID = { status: "unpaid", lifecycle: "active" } as const;
