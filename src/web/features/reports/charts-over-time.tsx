import { memo } from "react";
import { formatBalance } from "#domain/format-amount.ts";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
import { cents } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import type { ActualMonth, ProjectedMonth } from "#domain/projection.ts";
import { bucketTimeline } from "#domain/time-buckets.ts";
import { CASH_FLOW_DAYS, daysOfMonth, monthOf, type DailyTotals } from "#domain/timeline.ts";
import { formatBucketDays, formatMonth, bucketLabels } from "#web/dates/format-bucket.ts";
import { ExportableChart } from "#web/charts/exportable-chart.tsx";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import {
  CHART_HEIGHT,
  SUMMARY_CLASS,
  projectionSubtitle,
  reportSubtitle,
  pointLinks,
  typeSeries,
  type ReportChartProps,
} from "./chart-descriptions.ts";
import type { ReportSearch } from "./report-search.ts";

const LAYOUT = { height: CHART_HEIGHT, summaryClass: SUMMARY_CLASS } as const;

const NOTHING_DUE = "Nenhum lançamento com vencimento neste relatório.";

export const MonthlyEvolution = memo(function MonthlyEvolution(props: ReportChartProps) {
  const { search } = props;
  const { monthly } = props.data;
  const balance: ChartSeries = { key: "balance", label: "Saldo", shape: "line", tone: "balance" };
  const series = typeSeries(search, "line");
  const total = cents(monthly.reduce((sum, month) => sum + month.balanceCents, 0));
  return (
    <ExportableChart
      {...LAYOUT}
      title="Evolução mensal"
      summary={
        monthly.length > 0 &&
        `Receitas, despesas e saldo por mês de vencimento. Um mês sem lançamentos vale zero. No total, um saldo de ${formatBalance(total)}.`
      }
      // For a single entry type the balance adds nothing.
      series={series.length === 1 ? series : [...series, balance]}
      pointsFor={(maxCount) => monthPoints(props, maxCount)}
      tableRows={monthPoints(props, MAX_MONTHS)}
      pointLabel="Mês"
      emptyText={NOTHING_DUE}
      file={{ name: "evolucao-mensal", subtitle: reportSubtitle(props) }}
    />
  );
});

/** Twenty years, whatever the width of the chart. */
const MAX_MONTHS = 240;

function monthPoints(
  { data: { monthly }, search }: ReportChartProps,
  maxCount: number,
): ChartPoint[] {
  if (monthly.length === 0) return [];
  // Each month as if due on its first day; clipped to the period below.
  const timeline = monthly.map(({ month, incomeCents, expenseCents }): DailyTotals => ({
    date: daysOfMonth(month).start,
    incomeCents,
    expenseCents,
  }));
  const buckets = bucketTimeline(timeline, monthsAround(search, timeline), maxCount, "month");
  const names = bucketLabels(buckets, "month");
  return buckets.map((bucket, at) => {
    const from = search.from !== null && search.from > bucket.start ? search.from : bucket.start;
    const to = search.to !== null && search.to < bucket.end ? search.to : bucket.end;
    return {
      name: names[at] ?? "",
      title: formatRange(from, to),
      amounts: {
        income: bucket.incomeCents,
        expense: bucket.expenseCents,
        balance: bucket.balanceCents,
      },
      ...pointLinks(search, { from, to, due: "dated" }),
    };
  });
}

/** Complete months of the period; an open end is that of the entries. */
function monthsAround({ from, to }: ReportSearch, timeline: readonly DailyTotals[]): Period {
  const first = parseCivilDate(from ?? "") ?? timeline[0]?.date;
  const last = parseCivilDate(to ?? "") ?? timeline.at(-1)?.date;
  return {
    start: first === undefined ? null : daysOfMonth(monthOf(first)).start,
    end: last === undefined ? null : daysOfMonth(monthOf(last)).end,
  };
}

function formatRange(from: string, to: string): string {
  const [start, end] = [parseCivilDate(from), parseCivilDate(to)];
  return start === null || end === null ? "" : formatBucketDays({ start, end });
}

export const ProjectionChart = memo(function ProjectionChart(props: ReportChartProps) {
  const { averageBalanceCents, months } = props.data.projection;
  const [first, last] = [months[0], months.at(-1)];
  const span =
    first === undefined || last === undefined ? "" : `${monthText(first)} a ${monthText(last)}`;
  return (
    <ExportableChart
      {...LAYOUT}
      title="Projeção dos próximos meses"
      summary={`O saldo dos últimos seis meses (média de ${formatBalance(averageBalanceCents)}); para os próximos seis, essa média com uma variação de até 10%, a faixa em que ela fica, e o que já está previsto. Valem todos os filtros, menos o período.`}
      series={PROJECTION}
      pointsFor={() => months.map((month) => projectionPoint(month, props.search))}
      pointLabel="Mês"
      emptyText={NOTHING_DUE}
      file={{ name: "projecao", subtitle: projectionSubtitle(props, span) }}
    />
  );
});

const PROJECTION: readonly ChartSeries[] = [
  { key: "actual", label: "Saldo do mês", shape: "bar", tone: "balance", stack: "month" },
  { key: "scheduled", label: "Já previsto", shape: "bar", tone: "scheduled", stack: "month" },
  { key: "projected", label: "Projeção", shape: "line", tone: "projected" },
  { key: "low", toKey: "high", label: "Faixa de ±10%", shape: "band", tone: "projected" },
];

function projectionPoint(totals: ActualMonth | ProjectedMonth, search: ReportSearch): ChartPoint {
  const { start, end } = daysOfMonth(totals.month);
  const [name = ""] = bucketLabels([{ start, end }], "month");
  return {
    name,
    title: `${monthText(totals)}${totals.kind === "projected" ? " (projeção)" : ""}`,
    amounts:
      totals.kind === "actual"
        ? { actual: totals.balanceCents }
        : {
            projected: totals.balanceCents,
            low: totals.lowCents,
            high: totals.highCents,
            scheduled: totals.scheduledCents,
          },
    address: pointLinks(search, { from: start, to: end, due: "dated" }).address,
  };
}

function monthText({ month }: ActualMonth | ProjectedMonth): string {
  return formatMonth(daysOfMonth(month).start);
}

export const DailyCashFlow = memo(function DailyCashFlow(props: ReportChartProps) {
  const { search } = props;
  const { dailyCashFlow } = props.data;
  const last = dailyCashFlow.at(-1);
  const days =
    dailyCashFlow.length < CASH_FLOW_DAYS
      ? "Os dias com lançamentos"
      : `Os ${CASH_FLOW_DAYS} primeiros dias com lançamentos`;
  return (
    <ExportableChart
      {...LAYOUT}
      title="Fluxo de caixa diário"
      summary={
        last !== undefined &&
        `${days}, por vencimento. O saldo acumulado começa em zero e chega a ${formatBalance(last.runningBalanceCents)} em ${formatCivilDate(last.date)}.`
      }
      series={[...typeSeries(search, "bar"), DAY_BALANCE, RUNNING_BALANCE]}
      pointsFor={() =>
        dailyCashFlow.map(({ date, ...day }) => ({
          name: formatCivilDate(date).slice(0, 5),
          title: formatCivilDate(date),
          amounts: {
            income: day.incomeCents,
            expense: day.expenseCents,
            balance: day.balanceCents,
            running: day.runningBalanceCents,
          },
          ...pointLinks(search, { from: date, to: date, due: "dated" }),
        }))
      }
      pointLabel="Dia"
      emptyText={NOTHING_DUE}
      file={{ name: "fluxo-de-caixa-diario", subtitle: reportSubtitle(props) }}
    />
  );
});

const DAY_BALANCE = {
  key: "balance",
  label: "Saldo do dia",
  shape: "none",
  tone: "balance",
} as const;
const RUNNING_BALANCE = {
  key: "running",
  label: "Saldo acumulado",
  shape: "line",
  tone: "balance",
} as const;
