import { clsx } from "clsx";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import { pluralize, formatBalance } from "#domain/format-amount.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatTypeTotals } from "#domain/describe-filter.ts";
import { cents, type Cents } from "#domain/money.ts";
import { bucketTimeline, type TimeBucket } from "#domain/time-buckets.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { formatBucketDays, formatMonth, bucketLabels } from "#web/dates/format-bucket.ts";
import { ChartCard, ChartCardSkeleton } from "#web/charts/chart-card.tsx";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { useStagedValue } from "#web/rendering/use-staged-value.ts";
import type { DashboardData } from "./dashboard-response.ts";
import { PERIOD_OPTIONS, type DashboardSearch } from "./dashboard-query.ts";
import { chartsClass } from "./dashboard-skeleton.tsx";

type Months = DashboardSearch["months"];

export function PeriodCharts({
  data,
  months,
  isStale,
  failure,
  choose,
}: {
  data: DashboardData;
  months: Months;
  /** The data is of the previous period. */
  isStale: boolean;
  /** Shown instead of the charts; false for none. */
  failure: ReactNode;
  choose: (months: Months) => void;
}) {
  const [overTime, byStatus, byMonth] = useStagedValue(data, 3);
  return (
    <section aria-label="Gráficos do período" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-muted tabular-nums">
          {failure === false && periodText(data)}
        </p>
        <SegmentedControl<Months>
          legend="Período dos gráficos"
          value={months}
          options={PERIOD_OPTIONS}
          change={(value) => value !== null && choose(value)}
        />
      </div>
      {failure === false ? (
        <>
          <div
            aria-busy={isStale}
            className={clsx(
              chartsClass,
              "transition-opacity duration-150",
              isStale && "opacity-60",
            )}
          >
            {overTime ? (
              <OverTime timeline={overTime.timeline} period={overTime.period} />
            ) : (
              <ChartCardSkeleton className="xl:col-span-2" />
            )}
            {byStatus ? (
              <ByStatus byStatus={byStatus.byStatus} period={byStatus.period} />
            ) : (
              <ChartCardSkeleton />
            )}
            {byMonth ? (
              <ByMonth timeline={byMonth.timeline} period={byMonth.period} today={byMonth.today} />
            ) : (
              <ChartCardSkeleton className="xl:col-span-3" />
            )}
          </div>
          <Undated data={data} />
        </>
      ) : (
        failure
      )}
    </section>
  );
}

const INCOME = { key: "income", label: "Receitas", tone: "income" } as const;
const EXPENSE = { key: "expense", label: "Despesas", tone: "expense" } as const;

type Timeline = Pick<DashboardData, "timeline" | "period">;

// Memoized: entries that others record refetch the dashboard.
const OverTime = memo(function OverTime({ timeline, period }: Timeline) {
  const income = formatBalance(sumTimeline(timeline, "incomeCents"));
  const expense = formatBalance(sumTimeline(timeline, "expenseCents"));
  return (
    <ChartCard
      className="xl:col-span-2"
      title="Receitas e despesas"
      summary={
        timeline.length > 0 &&
        `No período: ${income} de receitas e ${expense} de despesas, por data de vencimento.`
      }
      series={OVER_TIME}
      pointsFor={(maxCount) => points({ timeline, period }, maxCount, "day")}
      pointLabel="Vencimento"
      emptyText={<NothingDue period={period} />}
    />
  );
});

const OVER_TIME: readonly ChartSeries[] = [
  { ...INCOME, shape: "area" },
  { ...EXPENSE, shape: "area" },
];

function NothingDue({ period }: Pick<DashboardData, "period">) {
  return (
    <>
      Nenhum lançamento com vencimento neste período.
      {period.start !== null && (
        <Link to="?months=all" preventScrollReset className={linkClass}>
          Ver todo o período
        </Link>
      )}
    </>
  );
}

const STATUS_PLURALS: Record<TransactionStatus, string> = {
  paid: "Pagos",
  pending: "Pendentes",
  overdue: "Atrasados",
};

const ByStatus = memo(function ByStatus({
  byStatus,
  period,
}: Pick<DashboardData, "byStatus" | "period">) {
  const isEmpty = Object.values(byStatus).every(({ count }) => count === 0);
  const { pending, overdue } = byStatus;
  const open = {
    income: cents(pending.incomeCents + overdue.incomeCents),
    expense: cents(pending.expenseCents + overdue.expenseCents),
  };
  const ends = { from: period.start, to: period.end };
  const openAddresses = linksTo({ ...ends, status: "unpaid" }).addresses();
  return (
    <ChartCard
      title="Por status"
      summary={
        <>
          {"Em aberto no período: "}
          <Link to={openAddresses.income} className={linkClass}>
            {formatBalance(open.income)}
          </Link>
          {" a receber e "}
          <Link to={openAddresses.expense} className={linkClass}>
            {formatBalance(open.expense)}
          </Link>
          {" a pagar."}
        </>
      }
      series={BY_STATUS}
      pointsFor={() =>
        isEmpty
          ? []
          : TRANSACTION_STATUSES.map((status) => ({
              name: STATUS_PLURALS[status],
              title: STATUS_PLURALS[status],
              amounts: {
                income: byStatus[status].incomeCents,
                expense: byStatus[status].expenseCents,
              },
              ...linksTo({ ...ends, status }),
            }))
      }
      pointLabel="Status"
      emptyText="Nenhum lançamento neste período."
    />
  );
});

const BY_STATUS: readonly ChartSeries[] = [
  { ...INCOME, shape: "bar" },
  { ...EXPENSE, shape: "bar" },
];

const linkClass = "text-accent underline underline-offset-2";

const ByMonth = memo(function ByMonth({
  timeline,
  period,
  today,
}: Timeline & { today: CivilDate }) {
  return (
    <ChartCard
      className="xl:col-span-3"
      title="Mês a mês"
      summary={describeExtremes({ timeline, period }, today)}
      series={BY_MONTH}
      pointsFor={(maxCount) => points({ timeline, period }, maxCount, "month")}
      tableRows={points({ timeline, period }, MAX_MONTHS, "month")}
      pointLabel="Mês"
      emptyText={<NothingDue period={period} />}
    />
  );
});

/** Twenty years, whatever the width of the chart. */
const MAX_MONTHS = 240;

const BY_MONTH: readonly ChartSeries[] = [
  { ...INCOME, shape: "line" },
  { ...EXPENSE, shape: "line" },
  { key: "balance", label: "Saldo", shape: "line", tone: "balance" },
];

function Undated({ data: { undated } }: { data: DashboardData }) {
  if (undated.count === 0) return null;
  return (
    <p className="px-1 text-muted">
      {"Fora dos gráficos por data: "}
      <Link to={activeEntriesUrl({ due: "undated" })} className={linkClass}>
        {pluralize(undated.count, "lançamento sem vencimento", "lançamentos sem vencimento")}
      </Link>
      {` (${formatTypeTotals(undated)}).`}
    </p>
  );
}

function points(
  { timeline, period }: Timeline,
  maxCount: number,
  shortest: "day" | "month",
): ChartPoint[] {
  if (timeline.length === 0) return [];
  const buckets = bucketTimeline(timeline, period, maxCount, shortest);
  const names = bucketLabels(buckets, shortest);
  return buckets.map((bucket, at) => ({
    name: names[at] ?? "",
    title: formatBucketDays(bucket),
    amounts: {
      income: bucket.incomeCents,
      expense: bucket.expenseCents,
      balance: bucket.balanceCents,
    },
    ...linksTo({ from: bucket.start, to: bucket.end, due: "dated" }),
  }));
}

function linksTo(filter: EntriesFilter) {
  return {
    address: () => activeEntriesUrl(filter),
    addresses: () => ({
      income: activeEntriesUrl({ ...filter, type: "income" }),
      expense: activeEntriesUrl({ ...filter, type: "expense" }),
    }),
  };
}

function activeEntriesUrl(filter: EntriesFilter): string {
  return entriesUrl({ lifecycle: "active", ...filter });
}

function periodText({ period, timeline }: DashboardData): string {
  const start = period.start ?? timeline[0]?.date;
  const end = period.end ?? timeline.at(-1)?.date;
  return start === undefined || end === undefined ? "" : formatBucketDays({ start, end });
}

function sumTimeline(timeline: Timeline["timeline"], key: "incomeCents" | "expenseCents"): Cents {
  return cents(timeline.reduce((sum, day) => sum + day[key], 0));
}

/** Of the months that have begun and have entries. */
function describeExtremes({ timeline, period }: Timeline, today: CivilDate): string {
  const months = bucketTimeline(timeline, period, Infinity, "month").filter(
    ({ start, incomeCents, expenseCents }) =>
      start <= today && (incomeCents > 0 || expenseCents > 0),
  );
  const [best, ...rest] = months.toSorted((a, b) => b.balanceCents - a.balanceCents);
  const worst = rest.at(-1);
  if (best === undefined) return "";
  if (worst === undefined) return `Saldo de ${monthBalance(best)}.`;
  return `Melhor mês: ${monthBalance(best)}. Pior mês: ${monthBalance(worst)}.`;
}

function monthBalance({ start, balanceCents }: TimeBucket): string {
  return `${formatMonth(start)}, com ${formatBalance(balanceCents)}`;
}
