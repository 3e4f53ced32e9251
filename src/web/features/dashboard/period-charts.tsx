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
import { ChartFrame, ChartFrameSkeleton } from "#web/charts/chart-card.tsx";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import { SegmentedControl } from "#web/controls/segmented-control.tsx";
import { useStagedValue } from "#web/rendering/use-staged-value.ts";
import type { DashboardData } from "./dashboard-response.ts";
import { PERIOD_OPTIONS, type DashboardSearch } from "./dashboard-search.ts";
import { chartsClass } from "./dashboard-skeleton.tsx";

type Months = DashboardSearch["months"];

/** The charts of a period, and the choice of it above them. */
export function PeriodCharts({
  data,
  months,
  isLate,
  failure,
  choose,
}: {
  data: DashboardData;
  months: Months;
  /** What is shown is still of the period chosen before. */
  isLate: boolean;
  /** What stands in place of the charts that could not be read. */
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
            aria-busy={isLate}
            className={clsx(chartsClass, "transition-opacity duration-150", isLate && "opacity-60")}
          >
            {overTime ? (
              <OverTime timeline={overTime.timeline} period={overTime.period} />
            ) : (
              <ChartFrameSkeleton className="xl:col-span-2" />
            )}
            {byStatus ? (
              <ByStatus byStatus={byStatus.byStatus} period={byStatus.period} />
            ) : (
              <ChartFrameSkeleton />
            )}
            {byMonth ? (
              <ByMonth timeline={byMonth.timeline} period={byMonth.period} today={byMonth.today} />
            ) : (
              <ChartFrameSkeleton className="xl:col-span-3" />
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

// Drawn again only when what they show has changed: others may record all day.
const OverTime = memo(function OverTime({ timeline, period }: Timeline) {
  const income = formatBalance(sumOf(timeline, "incomeCents"));
  const expense = formatBalance(sumOf(timeline, "expenseCents"));
  return (
    <ChartFrame
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

/** What may be found in a longer period is a click away. */
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
  const openAddresses = addressesOf({ ...ends, status: "unpaid" }).addresses();
  return (
    <ChartFrame
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
              ...addressesOf({ ...ends, status }),
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
    <ChartFrame
      className="xl:col-span-3"
      title="Mês a mês"
      summary={extremesText({ timeline, period }, today)}
      series={BY_MONTH}
      pointsFor={(maxCount) => points({ timeline, period }, maxCount, "month")}
      tableRows={points({ timeline, period }, MAX_MONTHS, "month")}
      pointLabel="Mês"
      emptyText={<NothingDue period={period} />}
    />
  );
});

/** Twenty years of them are in the table, however narrow the chart is. */
const MAX_MONTHS = 240;

const BY_MONTH: readonly ChartSeries[] = [
  { ...INCOME, shape: "line" },
  { ...EXPENSE, shape: "line" },
  { key: "balance", label: "Saldo", shape: "line", tone: "balance" },
];

/** Entries without a due date are in no chart that goes by day: how many, and how much. */
function Undated({ data: { undated } }: { data: DashboardData }) {
  if (undated.count === 0) return null;
  return (
    <p className="px-1 text-muted">
      {"Fora dos gráficos por data: "}
      <Link to={active({ due: "undated" })} className={linkClass}>
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
  const stretches = bucketTimeline(timeline, period, maxCount, shortest);
  const names = bucketLabels(stretches, shortest);
  return stretches.map((stretch, at) => ({
    name: names[at] ?? "",
    title: formatBucketDays(stretch),
    amounts: amountsOf(stretch),
    ...addressesOf({ from: stretch.start, to: stretch.end, due: "dated" }),
  }));
}

function amountsOf({ incomeCents, expenseCents, balanceCents }: TimeBucket): ChartPoint["amounts"] {
  return { income: incomeCents, expense: expenseCents, balance: balanceCents };
}

/** Where all entries of a filter are, and those of each side. */
function addressesOf(filter: EntriesFilter) {
  return {
    address: () => active(filter),
    addresses: () => ({
      income: active({ ...filter, type: "income" }),
      expense: active({ ...filter, type: "expense" }),
    }),
  };
}

function active(filter: EntriesFilter): string {
  return entriesUrl({ lifecycle: "active", ...filter });
}

/** The days that the charts are of, as far as there are any. */
function periodText({ period, timeline }: DashboardData): string {
  const start = period.start ?? timeline[0]?.date;
  const end = period.end ?? timeline.at(-1)?.date;
  return start === undefined || end === undefined ? "" : formatBucketDays({ start, end });
}

function sumOf(timeline: Timeline["timeline"], side: "incomeCents" | "expenseCents"): Cents {
  return cents(timeline.reduce((sum, day) => sum + day[side], 0));
}

/** The best and the worst of the months that began and have entries. */
function extremesText({ timeline, period }: Timeline, today: CivilDate): string {
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
