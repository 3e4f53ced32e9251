import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { periodDateName } from "#domain/report-filter.ts";
import {
  CASH_FLOW_DAYS,
  cashFlowLimit,
  cashFlowTitle,
  type CashFlowDay,
} from "#domain/timeline.ts";
import { bucketPoints } from "#web/charts/bucket-points.ts";
import type { ChartPoint } from "#web/charts/chart.ts";
import { typeAmounts, typeSeries } from "#web/charts/entry-points.ts";
import { narrowToDays } from "#web/url/narrow-filter.ts";
import {
  NOTHING_DUE,
  activeEntries,
  dateOfCharts,
  type ReportChart,
  type ReportProps,
} from "./report-chart.ts";
import type { ReportSearch } from "./report-search.ts";

/** More bars would be too thin: they are merged into weeks or months. */
const MAX_BARS = 31;

export function cashFlowChart({ data: { dailyCashFlow }, search }: ReportProps): ReportChart {
  const [first, last] = [dailyCashFlow[0], dailyCashFlow.at(-1)];
  const days = dailyCashFlow.map((day) => dayPoint(day, search));
  return {
    title: cashFlowTitle(dailyCashFlow),
    summary:
      first !== undefined &&
      last !== undefined &&
      `Por ${periodDateName(dateOfCharts(search))}: ${daysText(dailyCashFlow, search)}, desde ${formatCivilDate(first.date)}. O saldo acumulado começa em zero e chega a ${formatBalance(last.runningBalanceCents)} em ${formatCivilDate(last.date)}.`,
    series: [
      ...typeSeries("bar", search.type),
      { key: "balance", label: "Saldo do dia", shape: "none", tone: "balance" },
      { key: "running", label: "Saldo acumulado", shape: "line", tone: "balance" },
    ],
    pointsFor: (maxCount) =>
      days.length <= MAX_BARS ? days : mergedPoints(dailyCashFlow, search, maxCount),
    tableRows: days,
    pointLabel: "Dia",
    isByDate: true,
    emptyText: NOTHING_DUE,
    fileName: "fluxo-de-caixa-diario",
  };
}

function dayPoint(day: CashFlowDay, search: ReportSearch): ChartPoint {
  return {
    name: formatCivilDate(day.date).slice(0, 5),
    title: formatCivilDate(day.date),
    amounts: {
      ...typeAmounts(day),
      balance: day.balanceCents,
      running: day.runningBalanceCents,
    },
    filter: narrowToDays(activeEntries(search), { start: day.date, end: day.date }),
  };
}

function mergedPoints(
  days: readonly CashFlowDay[],
  search: ReportSearch,
  maxCount: number,
): ChartPoint[] {
  const period = { start: search.from, end: search.to };
  let running = 0n;
  return bucketPoints(days, period, {
    maxCount: Math.min(maxCount, MAX_BARS),
    shortest: "day",
    filter: activeEntries(search),
  }).map((point) => {
    running += point.amounts["balance"] ?? 0n;
    return { ...point, amounts: { ...point.amounts, running } };
  });
}

function daysText(days: readonly CashFlowDay[], { from, to }: ReportSearch): string {
  const limit = cashFlowLimit({ start: from, end: to });
  if (limit === CASH_FLOW_DAYS && days.length === limit)
    return `os ${CASH_FLOW_DAYS} primeiros dias com lançamentos`;
  return days.length <= MAX_BARS
    ? "os dias com lançamentos"
    : "o período inteiro, em semanas ou meses, com cada dia na tabela";
}
