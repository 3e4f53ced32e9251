import { CircleAlert } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import { addDays, formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatTypeTotals } from "#domain/describe-filter.ts";
import type { Cents } from "#domain/money.ts";
import { CASH_FORECAST_DAYS, type CashForecast } from "#domain/cash-forecast.ts";
import { entriesUrl } from "#web/url/entries-url.ts";
import { ChartFrame, ChartFrameSkeleton } from "#web/charts/chart-card.tsx";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import { Skeleton } from "#web/feedback/skeleton.tsx";

const SERIES: readonly ChartSeries[] = [
  { key: "balance", label: "Saldo previsto no fim do dia", shape: "steps", tone: "balance" },
];

/** In pixels: beside it there are lists of four. */
const SCHEDULE_HEIGHT = 160;

/** The scheduled balance: what there is, and day by day what falls due in the coming ninety. */
export const ScheduleChart = memo(function ScheduleChart({
  schedule,
  today,
}: {
  schedule: CashForecast;
  today: CivilDate;
}) {
  return (
    <ChartFrame
      className={placeClass}
      title={`Próximos ${CASH_FORECAST_DAYS} dias`}
      summary={<Summary schedule={schedule} today={today} />}
      series={SERIES}
      pointsFor={() => everyDay(schedule, today)}
      tableRows={dueDays(schedule, today)}
      pointLabel="Dia"
      height={SCHEDULE_HEIGHT}
      emptyText=""
    >
      <NotCounted schedule={schedule} today={today} />
    </ChartFrame>
  );
});

/** The shape of it to come. */
export function ScheduleSkeleton() {
  return (
    <ChartFrameSkeleton className={placeClass} summaryClass="h-18" height={SCHEDULE_HEIGHT}>
      <Skeleton className="mb-4 h-4 w-3/5" />
    </ChartFrameSkeleton>
  );
}

/** Beside the two lists, or above them. */
const placeClass = "md:max-xl:col-span-2";

function Summary({ schedule, today }: { schedule: CashForecast; today: CivilDate }) {
  const { startCents, end } = schedule;
  return (
    <>
      <Outlook schedule={schedule} today={today} />
      <span className="block min-h-8">
        {`Saldo realizado de ${formatBalance(startCents)}; em ${formatCivilDate(end.date)}, ${formatBalance(end.balanceCents)}.`}
      </span>
    </>
  );
}

/** The day below zero, if there is one to come, with a way to what leads there. */
function Outlook({ schedule, today }: { schedule: CashForecast; today: CivilDate }) {
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
        <Link to={dueFrom(today, date)} className="underline underline-offset-2">
          {formatCivilDate(date)}
        </Link>
        {`${isToday ? " (hoje)" : ""}: ${formatBalance(balanceCents)}.`}
      </span>
    </span>
  );
}

/** What is not paid and falls on none of these days: how many, and how much. */
function NotCounted({
  schedule: { late, undated },
  today,
}: {
  schedule: CashForecast;
  today: CivilDate;
}) {
  const groups = [
    {
      sums: late,
      one: "lançamento atrasado",
      several: "lançamentos atrasados",
      address: entriesUrl({ ...OPEN, to: addDays(today, -1), due: "dated" }),
    },
    {
      sums: undated,
      one: "sem vencimento",
      several: "sem vencimento",
      address: entriesUrl({ ...OPEN, due: "undated" }),
    },
  ].filter(({ sums }) => sums.count > 0);
  // As high with nothing to say: nothing may move when there is.
  if (groups.length === 0) return <p className="min-h-8" />;
  return (
    <p className="min-h-8 text-meta text-muted">
      {"Não contam: "}
      {groups.map(({ sums, one, several, address }, at) => (
        <span key={address}>
          {at > 0 && " e "}
          <Link to={address} className="text-accent underline underline-offset-2">
            {pluralize(sums.count, one, several)}
          </Link>
          {` (${formatTypeTotals(sums)})`}
        </span>
      ))}
      .
    </p>
  );
}

/** One for each day, so that the axis goes as time goes; each leads to all that is due until then. */
function everyDay({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const balances = new Map(days.map(({ date, balanceCents }) => [date, balanceCents]));
  let balance = startCents;
  return Array.from({ length: CASH_FORECAST_DAYS + 1 }, (_, distance) => {
    const date = addDays(today, distance);
    balance = balances.get(date) ?? balance;
    return dayPoint(date, balance, today);
  });
}

/** Today, and the days on which something is due; each leads to what is due on it. */
function dueDays({ startCents, days }: CashForecast, today: CivilDate): ChartPoint[] {
  const due = days.map(({ date, balanceCents }) => dayPoint(date, balanceCents, date));
  return days[0]?.date === today ? due : [dayPoint(today, startCents, today), ...due];
}

/** It leads to what is due from a day until then. */
function dayPoint(date: CivilDate, balance: Cents, from: CivilDate): ChartPoint {
  const title = formatCivilDate(date);
  const address = () => dueFrom(from, date);
  return { name: title.slice(0, 5), title, amounts: { balance }, address };
}

/** Where the entries are that are not paid and due on these days. */
function dueFrom(from: CivilDate, to: CivilDate): string {
  return entriesUrl({ ...OPEN, from, to, due: "dated", sort: "due" });
}

const OPEN = { status: "unpaid", lifecycle: "active" } as const;
