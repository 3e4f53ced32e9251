import type { CivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { periodDateName } from "#domain/report-filter.ts";
import { daysOfMonth, type MonthlyTotals } from "#domain/timeline.ts";
import { barsIfFew } from "#web/charts/bars-if-few.ts";
import type { ChartPoint } from "#web/charts/chart.ts";
import { MAX_TABLE_MONTHS, bucketPoints } from "#web/charts/bucket-points.ts";
import { typeSeries } from "#web/charts/entry-points.ts";
import {
  NOTHING_DUE,
  activeEntries,
  dateOfCharts,
  type ReportChart,
  type ReportProps,
} from "./report-chart.ts";

export function monthlyChart(report: ReportProps): ReportChart {
  const { monthly } = report.data;
  const series = typeSeries("line", report.search.type);
  const total = monthly.reduce((sum, month) => sum + month.balanceCents, 0n);
  return barsIfFew<ReportChart>({
    title: "Evolução mensal",
    summary:
      monthly.length > 0 &&
      `Receitas, despesas e saldo por mês de ${periodDateName(dateOfCharts(report.search))}. Um mês sem lançamentos vale zero. No total, um saldo de ${formatBalance(total)}.`,
    series:
      // For a single entry type the balance adds nothing.
      series.length === 1
        ? series
        : [...series, { key: "balance", label: "Saldo", shape: "line", tone: "balance" }],
    pointsFor: (maxCount) => monthPoints(report, maxCount),
    tableRows: monthPoints(report, MAX_TABLE_MONTHS),
    pointLabel: "Mês",
    isByDate: true,
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
