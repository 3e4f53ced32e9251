import { CircleAlert } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { addDays, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Cents } from "#domain/money.ts";
import { CASH_FORECAST_DAYS, type CashForecast } from "#domain/cash-forecast.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { ExcludedEntries, type ExcludedGroup } from "#web/records/excluded-entries.tsx";
import { ChartCard, ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import type { Chart, ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import { Skeleton } from "#web/rendering/skeleton.tsx";

const SERIES: readonly ChartSeries[] = [
  { key: "balance", label: "Saldo previsto no fim do dia", shape: "steps", tone: "balance" },
];

/** In pixels: level with the lists beside it. */
const CHART_HEIGHT = 160;

export const CashForecastChart = memo(function CashForecastChart({
  schedule,
  today,
}: {
  schedule: CashForecast;
  today: CivilDate;
}) {
  const chart: Chart = {
    title: `Próximos ${CASH_FORECAST_DAYS} dias`,
    summary: <Summary schedule={schedule} today={today} />,
    emptyText: "",
    series: SERIES,
    pointsFor: () => dailyPoints(schedule, today),
    tableRows: dueDayPoints(schedule, today),
    pointLabel: "Dia",
  };
  return (
    <ChartCard chart={chart} className={layoutClass} height={CHART_HEIGHT}>
      {/* The same height when empty: nothing may move. */}
      <div className="min-h-8">
        <ExcludedEntries
          heading="Não contam"
          groups={notCounted(schedule, today)}
          className="text-meta text-muted"
        />
      </div>
    </ChartCard>
  );
});

export function CashForecastSkeleton() {
  return (
    <ChartCardSkeleton className={layoutClass} summaryClass="h-18" height={CHART_HEIGHT}>
      <Skeleton className="mb-4 h-4 w-3/5" />
    </ChartCardSkeleton>
  );
}

const layoutClass = "md:max-xl:col-span-2";

function Summary({ schedule, today }: { schedule: CashForecast; today: CivilDate }) {
  const { startCents, end } = schedule;
  return (
    <>
      <BelowZeroNotice schedule={schedule} today={today} />
      <span className="block min-h-8">
        {`Saldo realizado de ${formatBalance(startCents)}; em ${formatCivilDate(end.date)}, ${formatBalance(end.balanceCents)}.`}
      </span>
    </>
  );
}

/** The first day below zero, linked to the entries due until then. */
function BelowZeroNotice({ schedule, today }: { schedule: CashForecast; today: CivilDate }) {
  const { startCents, firstBelowZero, lowest } = schedule;
  if (firstBelowZero === null) {
    return (
      <span className="block min-h-10 text-body text-ink">
        {startCents < 0
          ? "O saldo está abaixo de zero, e o que vence hoje o cobre."
          : `Não fica abaixo de zero: no mínimo ${formatBalance(lowest.balanceCents)}, em ${formatCivilDate(lowest.date)}.`}
      </span>
    );
  }
  const { date, balanceCents } = firstBelowZero;
  const isToday = date === today;
  return (
    <span className="flex min-h-10 gap-1.5 text-body font-medium text-expense">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {isToday && startCents < 0 ? "Já está abaixo de zero em " : "Fica abaixo de zero em "}
        <Link to={entriesUrl(unpaidBetween(today, date))} className="underline underline-offset-2">
          {formatCivilDate(date)}
        </Link>
        {`${isToday ? " (hoje)" : ""}: ${formatBalance(balanceCents)}.`}
      </span>
    </span>
  );
}

function notCounted({ late, undated }: CashForecast, today: CivilDate): ExcludedGroup[] {
  return [
    {
      text: pluralize(late.count, "lançamento atrasado", "lançamentos atrasados"),
      totals: late,
      filter: { ...OPEN, to: addDays(today, -1), due: "dated" },
    } as const,
    {
      text: pluralize(undated.count, "sem vencimento", "sem vencimento"),
      totals: undated,
      filter: { ...OPEN, due: "undated" },
    } as const,
  ].filter(({ totals }) => totals.count > 0);
}

/** A point for each day, so that the axis is linear in time; links to all that is due until then. */
function dailyPoints({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const balances = new Map(days.map(({ date, balanceCents }) => [date, balanceCents]));
  let balance = startCents;
  return Array.from({ length: CASH_FORECAST_DAYS + 1 }, (_, distance) => {
    const date = addDays(today, distance);
    balance = balances.get(date) ?? balance;
    return dayPoint(date, balance, today);
  });
}

/** Today and the days with something due; each links to that. */
function dueDayPoints({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const due = days.map(({ date, balanceCents }) => dayPoint(date, balanceCents, date));
  return days[0]?.date === today ? due : [dayPoint(today, startCents, today), ...due];
}

/** Links to what is due from `from` to `date`. */
function dayPoint(date: CivilDate, balance: Cents, from: CivilDate): ChartPoint {
  const title = formatCivilDate(date);
  return {
    name: title.slice(0, 5),
    title,
    amounts: { balance },
    filter: unpaidBetween(from, date),
  };
}

function unpaidBetween(from: CivilDate, to: CivilDate): EntriesFilter {
  return { ...OPEN, from, to, due: "dated", sort: "due" };
}

const OPEN = { status: "unpaid", lifecycle: "active" } as const;
