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
  aboutProjection,
  aboutReport,
  addressesIn,
  sidesIn,
  type OfReport,
} from "./chart-descriptions.ts";
import type { ReportSearch } from "./report-search.ts";

const LOOK = { height: CHART_HEIGHT, summaryClass: SUMMARY_CLASS } as const;

const NOTHING_DUE = "Nenhum lançamento com vencimento neste relatório.";

/** What fell due each month, and what was left of it. */
export const MonthlyEvolution = memo(function MonthlyEvolution(given: OfReport) {
  const { search } = given;
  const { monthly } = given.data;
  const balance: ChartSeries = { key: "balance", label: "Saldo", shape: "line", tone: "balance" };
  const sides = sidesIn(search, "line");
  const sums = cents(monthly.reduce((sum, month) => sum + month.balanceCents, 0));
  return (
    <ExportableChart
      {...LOOK}
      title="Evolução mensal"
      summary={
        monthly.length > 0 &&
        `Receitas, despesas e saldo por mês de vencimento. Um mês sem lançamentos vale zero. No total, um saldo de ${formatBalance(sums)}.`
      }
      // Of one side alone the balance says nothing more.
      series={sides.length === 1 ? sides : [...sides, balance]}
      pointsFor={(maxCount) => monthPoints(given, maxCount)}
      tableRows={monthPoints(given, MAX_MONTHS)}
      pointLabel="Mês"
      emptyText={NOTHING_DUE}
      file={{ name: "evolucao-mensal", about: aboutReport(given) }}
    />
  );
});

/** Twenty years of them are in the table, however narrow the chart is. */
const MAX_MONTHS = 240;

function monthPoints({ data: { monthly }, search }: OfReport, maxCount: number): ChartPoint[] {
  if (monthly.length === 0) return [];
  // Each month as if all of it was due on its first day; its days are cut to the period again below.
  const timeline = monthly.map(({ month, incomeCents, expenseCents }): DailyTotals => ({
    date: daysOfMonth(month).start,
    incomeCents,
    expenseCents,
  }));
  const stretches = bucketTimeline(timeline, monthsAround(search, timeline), maxCount, "month");
  const names = bucketLabels(stretches, "month");
  return stretches.map((stretch, at) => {
    const from = search.from !== null && search.from > stretch.start ? search.from : stretch.start;
    const to = search.to !== null && search.to < stretch.end ? search.to : stretch.end;
    return {
      name: names[at] ?? "",
      title: titleOf(from, to),
      amounts: {
        income: stretch.incomeCents,
        expense: stretch.expenseCents,
        balance: stretch.balanceCents,
      },
      ...addressesIn(search, { from, to, due: "dated" }),
    };
  });
}

/** Whole months from the first to the last of the period, or of the entries where that is open. */
function monthsAround({ from, to }: ReportSearch, timeline: readonly DailyTotals[]): Period {
  const first = parseCivilDate(from ?? "") ?? timeline[0]?.date;
  const last = parseCivilDate(to ?? "") ?? timeline.at(-1)?.date;
  return {
    start: first === undefined ? null : daysOfMonth(monthOf(first)).start,
    end: last === undefined ? null : daysOfMonth(monthOf(last)).end,
  };
}

function titleOf(from: string, to: string): string {
  const [start, end] = [parseCivilDate(from), parseCivilDate(to)];
  return start === null || end === null ? "" : formatBucketDays({ start, end });
}

/** What was, what may come, and what is known of that already. */
export const ProjectionChart = memo(function ProjectionChart(given: OfReport) {
  const { averageBalanceCents, months } = given.data.projection;
  const [first, last] = [months[0], months.at(-1)];
  const span =
    first === undefined || last === undefined ? "" : `${monthText(first)} a ${monthText(last)}`;
  return (
    <ExportableChart
      {...LOOK}
      title="Projeção dos próximos meses"
      summary={`O saldo dos últimos seis meses (média de ${formatBalance(averageBalanceCents)}); para os próximos seis, essa média com uma variação de até 10%, a faixa em que ela fica, e o que já está previsto. Valem todos os filtros, menos o período.`}
      series={PROJECTION}
      pointsFor={() => months.map((month) => projectionPoint(month, given.search))}
      pointLabel="Mês"
      emptyText={NOTHING_DUE}
      file={{ name: "projecao", about: aboutProjection(given, span) }}
    />
  );
});

const PROJECTION: readonly ChartSeries[] = [
  { key: "actual", label: "Saldo do mês", shape: "bar", tone: "balance", stack: "month" },
  { key: "scheduled", label: "Já previsto", shape: "bar", tone: "scheduled", stack: "month" },
  { key: "projected", label: "Projeção", shape: "line", tone: "projected" },
  { key: "low", toKey: "high", label: "Faixa de ±10%", shape: "band", tone: "projected" },
];

function projectionPoint(figures: ActualMonth | ProjectedMonth, search: ReportSearch): ChartPoint {
  const { start, end } = daysOfMonth(figures.month);
  const [name = ""] = bucketLabels([{ start, end }], "month");
  return {
    name,
    title: `${monthText(figures)}${figures.kind === "projected" ? " (projeção)" : ""}`,
    amounts:
      figures.kind === "actual"
        ? { actual: figures.balanceCents }
        : {
            projected: figures.balanceCents,
            low: figures.lowCents,
            high: figures.highCents,
            scheduled: figures.scheduledCents,
          },
    address: addressesIn(search, { from: start, to: end, due: "dated" }).address,
  };
}

function monthText({ month }: ActualMonth | ProjectedMonth): string {
  return formatMonth(daysOfMonth(month).start);
}

/** Day by day what falls due, and what that comes to from the first of them on. */
export const DailyCashFlow = memo(function DailyCashFlow(given: OfReport) {
  const { search } = given;
  const { dailyCashFlow } = given.data;
  const last = dailyCashFlow.at(-1);
  const days =
    dailyCashFlow.length < CASH_FLOW_DAYS
      ? "Os dias com lançamentos"
      : `Os ${CASH_FLOW_DAYS} primeiros dias com lançamentos`;
  return (
    <ExportableChart
      {...LOOK}
      title="Fluxo de caixa diário"
      summary={
        last !== undefined &&
        `${days}, por vencimento. O saldo acumulado começa em zero e chega a ${formatBalance(last.runningBalanceCents)} em ${formatCivilDate(last.date)}.`
      }
      series={[...sidesIn(search, "bar"), DAY_BALANCE, RUNNING_BALANCE]}
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
          ...addressesIn(search, { from: date, to: date, due: "dated" }),
        }))
      }
      pointLabel="Dia"
      emptyText={NOTHING_DUE}
      file={{ name: "fluxo-de-caixa-diario", about: aboutReport(given) }}
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
