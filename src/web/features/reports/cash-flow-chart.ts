import { formatCivilDate } from "#domain/civil-date.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { CASH_FLOW_DAYS, cashFlowTitle } from "#domain/timeline.ts";
import { typeAmounts, typeSeries } from "#web/charts/entry-points.ts";
import { NOTHING_DUE, activeEntries, type ReportChart, type ReportProps } from "./report-chart.ts";

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
