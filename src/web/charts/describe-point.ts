import { pluralize } from "#domain/format-amount.ts";
import { formatPointAmount } from "./chart-amounts.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";

/** The text of a point's tooltip, for screen readers. */
export function describePoint(
  series: readonly ChartSeries[],
  point: ChartPoint | undefined,
): string {
  if (point === undefined) return "";
  const { title, count } = point;
  const parts = presentSeries(series, point).map(
    (one) => `${one.label} ${formatPointAmount(point, one)}`,
  );
  if (count !== undefined) parts.unshift(pluralize(count, "lançamento", "lançamentos"));
  return `${title}: ${parts.join(", ")}`;
}

/** Excludes series shown only in the table, and those without an amount at the point. */
export function presentSeries(series: readonly ChartSeries[], { amounts }: ChartPoint) {
  return series.filter(({ key, shape }) => shape !== "none" && amounts[key] !== undefined);
}
