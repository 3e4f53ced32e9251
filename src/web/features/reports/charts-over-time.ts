import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import {
  CASH_FLOW_DAYS,
  cashFlowTitle,
  daysOfMonth,
  type MonthlyTotals,
} from "#domain/timeline.ts";
import { barsIfFew } from "#web/charts/bars-if-few.ts";
import type { ChartPoint } from "#web/charts/chart.ts";
import { MAX_TABLE_MONTHS, bucketPoints } from "#web/charts/bucket-points.ts";
import { typeAmounts, typeSeries } from "#web/charts/entry-points.ts";
import { activeEntries, type ReportChart, type ReportProps } from "./report-chart.ts";

export const NOTHING_DUE = "Nenhum lançamento com vencimento neste relatório.";

export function monthlyChart(report: ReportProps): ReportChart {
  const { monthly } = report.data;
  const series = typeSeries("line", report.search.type);
  const total = monthly.reduce((sum, month) => sum + month.balanceCents, 0n);
  return barsIfFew<ReportChart>({
    title: "Evolução mensal",
    summary:
      monthly.length > 0 &&
      `Receitas, despesas e saldo por mês de vencimento. Um mês sem lançamentos vale zero. No total, um saldo de ${formatBalance(total)}.`,
    series:
      // For a single entry type the balance adds nothing.
      series.length === 1
        ? series
        : [...series, { key: "balance", label: "Saldo", shape: "line", tone: "balance" }],
    pointsFor: (maxCount) => monthPoints(report, maxCount),
    tableRows: monthPoints(report, MAX_TABLE_MONTHS),
    pointLabel: "Mês",
    emptyText: NOTHING_DUE,
    fileName: "evolucao-mensal",
  });
}

function monthPoints({ data: { monthly }, search }: ReportProps, maxCount: number): ChartPoint[] {
  const { from, to } = search;
  // Each month as if due on its first day in the period.
  const timeline = monthly.map(({ month, incomeCents, expenseCents }) => ({
    date: latest(from, daysOfMonth(month).start),
    incomeCents,
    expenseCents,
  }));
  return bucketPoints(
    timeline,
    { start: from, end: to ?? lastDay(monthly) },
    { maxCount, shortest: "month", filter: activeEntries(search) },
  );
}

function latest(from: CivilDate | null, date: CivilDate): CivilDate {
  return from !== null && from > date ? from : date;
}

function lastDay(monthly: readonly MonthlyTotals[]): CivilDate | null {
  const last = monthly.at(-1);
  return last === undefined ? null : daysOfMonth(last.month).end;
}

export function cashFlowChart({ data: { dailyCashFlow }, search }: ReportProps): ReportChart {
  const [first, last] = [dailyCashFlow[0], dailyCashFlow.at(-1)];
  const days =
    dailyCashFlow.length < CASH_FLOW_DAYS
      ? "Os dias com lançamentos"
      : `Os ${CASH_FLOW_DAYS} primeiros dias com lançamentos`;
  const points = dailyCashFlow.map((day) => ({
    name: formatCivilDate(day.date).slice(0, 5),
    title: formatCivilDate(day.date),
    amounts: {
      ...typeAmounts(day),
      balance: day.balanceCents,
      running: day.runningBalanceCents,
    },
    filter: { ...activeEntries(search), from: day.date, to: day.date, due: "dated" } as const,
  }));
  return {
    title: cashFlowTitle(dailyCashFlow),
    summary:
      first !== undefined &&
      last !== undefined &&
      `${days}, desde ${formatCivilDate(first.date)}, por vencimento. O saldo acumulado começa em zero e chega a ${formatBalance(last.runningBalanceCents)} em ${formatCivilDate(last.date)}.`,
    series: [
      ...typeSeries("bar", search.type),
      { key: "balance", label: "Saldo do dia", shape: "none", tone: "balance" },
      { key: "running", label: "Saldo acumulado", shape: "line", tone: "balance" },
    ],
    pointsFor: () => points,
    pointLabel: "Dia",
    emptyText: NOTHING_DUE,
    fileName: "fluxo-de-caixa-diario",
  };
}
