import { describeProjection, type ActualMonth, type ProjectedMonth } from "#domain/projection.ts";
import { daysOfMonth } from "#domain/timeline.ts";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import { formatMonth, formatShortMonth } from "#web/dates/format-bucket.ts";
import { narrowToDays } from "#web/url/narrow-filter.ts";
import {
  NOTHING_DUE,
  activeEntries,
  reportSubtitle,
  type ReportChart,
  type ReportProps,
} from "./report-chart.ts";
import type { ReportSearch } from "./report-search.ts";

export function projectionChart(report: ReportProps): ReportChart {
  const { months } = report.data.projection;
  const [first, last] = [months[0], months.at(-1)];
  const span =
    first === undefined || last === undefined ? "" : `${monthText(first)} a ${monthText(last)}`;
  return {
    title: "Projeção dos próximos meses",
    summary: `${describeProjection(report.data.projection)} Valem todos os filtros, menos o período.`,
    series: SERIES,
    pointsFor: () => months.map((month) => monthPoint(month, report.search)),
    pointLabel: "Mês",
    isByDate: true,
    emptyText: NOTHING_DUE,
    fileName: "projecao",
    // It ignores the period.
    subtitle: reportSubtitle(report, span),
  };
}

const SERIES: readonly ChartSeries[] = [
  { key: "actual", label: "Saldo do mês", shape: "bar", tone: "balance", stack: "month" },
  { key: "scheduled", label: "Já previsto", shape: "bar", tone: "scheduled", stack: "month" },
  { key: "projected", label: "Projeção", shape: "line", tone: "projected" },
  { key: "low", toKey: "high", label: "Faixa de ±10%", shape: "band", tone: "projected" },
];

function monthPoint(totals: ActualMonth | ProjectedMonth, search: ReportSearch): ChartPoint {
  const { start, end } = daysOfMonth(totals.month);
  return {
    name: formatShortMonth(start),
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
    filter: narrowToDays(activeEntries(search), { start, end }),
  };
}

function monthText({ month }: ActualMonth | ProjectedMonth): string {
  return formatMonth(daysOfMonth(month).start);
}
