import { clsx } from "clsx";
import { Link } from "react-router";
import { cents, type Cents } from "#domain/money.ts";
import { stretchesOf, type Stretch } from "#domain/stretches.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import { entriesAddress, type EntriesFilter } from "#web/lib/entries-address.ts";
import { daysInFull, monthName, shortNames } from "#web/lib/stretch-words.ts";
import { formatBalance } from "#web/ui/amount.tsx";
import type { ChartPoint, ChartSeries } from "#web/ui/chart.ts";
import { ChartFrame, ChartFrameSkeleton } from "#web/ui/chart-frame.tsx";
import { SegmentedControl } from "#web/ui/filter-bar.tsx";
import { sidesText } from "#web/ui/left-out.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { DashboardData } from "./dashboard-query.ts";
import { PERIOD_OPTIONS, type DashboardSearch } from "./dashboard-search.ts";

type Months = DashboardSearch["months"];

/** The charts of a period, and the choice of it above them. */
export function PeriodCharts({
  data,
  months,
  isLate,
  choose,
}: {
  data: DashboardData;
  months: Months;
  /** What is shown is still of the period chosen before. */
  isLate: boolean;
  choose: (months: Months) => void;
}) {
  return (
    <section aria-label="Gráficos do período" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted tabular-nums">{periodText(data)}</p>
        <SegmentedControl<Months>
          legend="Período dos gráficos"
          value={months}
          options={PERIOD_OPTIONS}
          change={(value) => value !== null && choose(value)}
        />
      </div>
      <div
        aria-busy={isLate}
        className={clsx(chartsClass, "transition-opacity duration-150", isLate && "opacity-60")}
      >
        <OverTime data={data} />
        <ByStatus data={data} />
        <ByMonth data={data} />
      </div>
      <Undated data={data} />
    </section>
  );
}

/** The shape of them to come. */
export function PeriodChartsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-10 lg:h-9" />
      <div className={chartsClass}>
        <ChartFrameSkeleton className="xl:col-span-2" />
        <ChartFrameSkeleton />
        <ChartFrameSkeleton className="xl:col-span-3" />
      </div>
    </div>
  );
}

const chartsClass = "grid grid-cols-1 gap-4 xl:grid-cols-3";

const NOTHING_DUE = "Nenhum lançamento com vencimento neste período.";

const INCOME = { key: "income", label: "Receitas", tone: "income" } as const;
const EXPENSE = { key: "expense", label: "Despesas", tone: "expense" } as const;

function OverTime({ data }: { data: DashboardData }) {
  return (
    <ChartFrame
      className="xl:col-span-2"
      title="Receitas e despesas"
      summary={`No período: ${formatBalance(sumOf(data, "incomeCents"))} de receitas e ${formatBalance(sumOf(data, "expenseCents"))} de despesas, por data de vencimento.`}
      series={[
        { ...INCOME, shape: "area" },
        { ...EXPENSE, shape: "area" },
      ]}
      pointsFor={(maxCount) => points(data, maxCount, "day")}
      pointLabel="Vencimento"
      emptyText={NOTHING_DUE}
    />
  );
}

const STATUS_PLURALS: Record<TransactionStatus, string> = {
  paid: "Pagos",
  pending: "Pendentes",
  overdue: "Atrasados",
};

function ByStatus({ data: { byStatus, period } }: { data: DashboardData }) {
  const isEmpty = Object.values(byStatus).every(({ count }) => count === 0);
  const { pending, overdue } = byStatus;
  const toReceive = cents(pending.incomeCents + overdue.incomeCents);
  const toPay = cents(pending.expenseCents + overdue.expenseCents);
  return (
    <ChartFrame
      title="Por status"
      summary={`Em aberto no período: ${formatBalance(toReceive)} a receber e ${formatBalance(toPay)} a pagar.`}
      series={[
        { ...INCOME, shape: "bar" },
        { ...EXPENSE, shape: "bar" },
      ]}
      pointsFor={() =>
        isEmpty
          ? []
          : TRANSACTION_STATUSES.map((status) => {
              const filter = { status, from: period.start, to: period.end } as const;
              return {
                name: STATUS_PLURALS[status],
                title: STATUS_PLURALS[status],
                amounts: {
                  income: byStatus[status].incomeCents,
                  expense: byStatus[status].expenseCents,
                },
                address: active(filter),
                addresses: {
                  income: active({ ...filter, type: "income" }),
                  expense: active({ ...filter, type: "expense" }),
                },
              };
            })
      }
      pointLabel="Status"
      emptyText="Nenhum lançamento neste período."
    />
  );
}

function ByMonth({ data }: { data: DashboardData }) {
  const series: ChartSeries[] = [
    { ...INCOME, shape: "line" },
    { ...EXPENSE, shape: "line" },
    { key: "balance", label: "Saldo", shape: "line", tone: "balance" },
  ];
  return (
    <ChartFrame
      className="xl:col-span-3"
      title="Mês a mês"
      summary={extremesText(data)}
      series={series}
      pointsFor={(maxCount) => points(data, maxCount, "month")}
      pointLabel="Mês"
      emptyText={NOTHING_DUE}
    />
  );
}

/** Entries without a due date are in no chart that goes by day: how many, and how much. */
function Undated({ data: { undated } }: { data: DashboardData }) {
  if (undated.count === 0) return null;
  return (
    <p className="px-1 text-muted">
      {"Fora dos gráficos por data: "}
      <Link to={active({ due: "undated" })} className="text-accent underline underline-offset-2">
        {`${undated.count} ${undated.count === 1 ? "lançamento" : "lançamentos"} sem vencimento`}
      </Link>
      {` (${sidesText(undated)}).`}
    </p>
  );
}

function points(
  { timeline, period }: DashboardData,
  maxCount: number,
  shortest: "day" | "month",
): ChartPoint[] {
  if (timeline.length === 0) return [];
  const stretches = stretchesOf(timeline, period, maxCount, shortest);
  const names = shortNames(stretches, shortest);
  return stretches.map((stretch, at) => ({
    name: names[at] ?? "",
    title: daysInFull(stretch),
    amounts: amountsOf(stretch),
    address: active({ from: stretch.start, to: stretch.end, due: "dated" }),
  }));
}

function amountsOf({ incomeCents, expenseCents, balanceCents }: Stretch): ChartPoint["amounts"] {
  return { income: incomeCents, expense: expenseCents, balance: balanceCents };
}

function active(filter: EntriesFilter): string {
  return entriesAddress({ lifecycle: "active", ...filter });
}

/** The days that the charts are of, as far as there are any. */
function periodText({ period, timeline }: DashboardData): string {
  const start = period.start ?? timeline[0]?.date;
  const end = period.end ?? timeline.at(-1)?.date;
  return start === undefined || end === undefined ? "" : daysInFull({ start, end });
}

function sumOf({ timeline }: DashboardData, side: "incomeCents" | "expenseCents"): Cents {
  return cents(timeline.reduce((sum, day) => sum + day[side], 0));
}

function extremesText({ timeline, period }: DashboardData): string {
  const months = stretchesOf(timeline, period, Infinity, "month");
  const [first] = months;
  if (first === undefined || timeline.length === 0) return "";
  const best = months.reduce((a, b) => (b.balanceCents > a.balanceCents ? b : a), first);
  const worst = months.reduce((a, b) => (b.balanceCents < a.balanceCents ? b : a), first);
  const said = (month: Stretch): string =>
    `${monthName(month.start)}, com ${formatBalance(month.balanceCents)}`;
  if (best === worst) return `Saldo de ${said(best)}.`;
  return `Melhor mês: ${said(best)}. Pior mês: ${said(worst)}.`;
}
