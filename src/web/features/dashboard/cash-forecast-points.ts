import { addDays, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CASH_FORECAST_DAYS, type CashForecast } from "#domain/cash-forecast.ts";
import { pluralize } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import type { ChartPoint } from "#web/charts/chart.ts";
import type { ExcludedGroup } from "#web/records/excluded-entries.tsx";
import type { EntriesFilter } from "#web/url/entries-url.ts";

export function notCounted({ late, undated }: CashForecast): ExcludedGroup[] {
  return [
    {
      text: pluralize(late.count, "lançamento atrasado", "lançamentos atrasados"),
      totals: late,
      filter: { lifecycle: "active", status: "overdue" },
    } as const,
    {
      text: pluralize(undated.count, "sem vencimento", "sem vencimento"),
      totals: undated,
      filter: { ...PENDING, due: "undated" },
    } as const,
  ].filter(({ totals }) => totals.count > 0);
}

/** A point for each day, so that the axis is linear in time; links to all that is due until then. */
export function dailyPoints({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const balances = new Map(days.map(({ date, balanceCents }) => [date, balanceCents]));
  let balance = startCents;
  return Array.from({ length: CASH_FORECAST_DAYS + 1 }, (_, distance) => {
    const date = addDays(today, distance);
    balance = balances.get(date) ?? balance;
    return dayPoint(date, balance, today);
  });
}

/** Today and the days with something due; each links to that. */
export function dueDayPoints({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const due = days.map(({ date, balanceCents }) => dayPoint(date, balanceCents, date));
  return days[0]?.date === today ? due : [dayPoint(today, startCents, today), ...due];
}

/** Links to what is due from `from` to `date`. */
function dayPoint(date: CivilDate, balance: TotalCents, from: CivilDate): ChartPoint {
  const title = formatCivilDate(date);
  return {
    name: title.slice(0, 5),
    title,
    amounts: { balance },
    filter: pendingBetween(from, date),
  };
}

export function pendingBetween(from: CivilDate, to: CivilDate): EntriesFilter {
  return { ...PENDING, from, to, due: "dated", sort: "due" };
}

const PENDING = { status: "pending", lifecycle: "active" } as const;
