import { CircleAlert } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { addDays, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatTypeTotals } from "#domain/describe-filter.ts";
import type { Cents } from "#domain/money.ts";
import { CASH_FORECAST_DAYS, type CashForecast } from "#domain/cash-forecast.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { ChartCard, ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
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
  return (
    <ChartCard
      className={layoutClass}
      title={`Próximos ${CASH_FORECAST_DAYS} dias`}
      summary={<Summary schedule={schedule} today={today} />}
      series={SERIES}
      pointsFor={() => dailyPoints(schedule, today)}
      tableRows={dueDayPoints(schedule, today)}
      pointLabel="Dia"
      height={CHART_HEIGHT}
      emptyText=""
    >
      <NotCounted schedule={schedule} today={today} />
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
        <Link to={unpaidEntriesUrl(today, date)} className="underline underline-offset-2">
          {formatCivilDate(date)}
        </Link>
        {`${isToday ? " (hoje)" : ""}: ${formatBalance(balanceCents)}.`}
      </span>
    </span>
  );
}

function NotCounted({
  schedule: { late, undated },
  today,
}: {
  schedule: CashForecast;
  today: CivilDate;
}) {
  const groups = [
    {
      totals: late,
      one: "lançamento atrasado",
      several: "lançamentos atrasados",
      address: entriesUrl({ ...OPEN, to: addDays(today, -1), due: "dated" }),
    },
    {
      totals: undated,
      one: "sem vencimento",
      several: "sem vencimento",
      address: entriesUrl({ ...OPEN, due: "undated" }),
    },
  ].filter(({ totals }) => totals.count > 0);
  // The same height when empty: nothing may move.
  if (groups.length === 0) return <p className="min-h-8" />;
  return (
    <p className="min-h-8 text-meta text-muted">
      {"Não contam: "}
      {groups.map(({ totals, one, several, address }, at) => (
        <span key={address}>
          {at > 0 && " e "}
          <Link to={address} className="text-accent underline underline-offset-2">
            {pluralize(totals.count, one, several)}
          </Link>
          {` (${formatTypeTotals(totals)})`}
        </span>
      ))}
      .
    </p>
  );
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
  const address = () => unpaidEntriesUrl(from, date);
  return { name: title.slice(0, 5), title, amounts: { balance }, address };
}

function unpaidEntriesUrl(from: CivilDate, to: CivilDate): string {
  return entriesUrl({ ...OPEN, from, to, due: "dated", sort: "due" });
}

const OPEN = { status: "unpaid", lifecycle: "active" } as const;
