import { formatBalance } from "#domain/format-amount.ts";
import { formatShares } from "#domain/shares.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";

export const COUNT_HEADING = { key: "count", label: "Lançamentos" } as const;

export function formatPointAmount({ amounts }: ChartPoint, { key, toKey }: ChartSeries): string {
  const [amount, end] = [amounts[key], toKey === undefined ? undefined : amounts[toKey]];
  if (amount === undefined) return "—";
  return end === undefined
    ? formatBalance(amount)
    : `${formatBalance(amount)} a ${formatBalance(end)}`;
}

/** As numbers, for positions in pixels. */
export function toNumbers(amounts: ChartPoint["amounts"]): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, Number(amount)]));
}

/** `62,1%` for each point; together 100%. */
export function shareTexts(points: readonly ChartPoint[], { key }: ChartSeries): string[] {
  return formatShares(points.map(({ amounts }) => amounts[key] ?? 0n));
}

/** From 0 to 1, for sizes; all 0 when the total is 0. */
export function toShares(points: readonly ChartPoint[], { key }: ChartSeries): number[] {
  const amounts = points.map((point) => Number(point.amounts[key] ?? 0));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount) => (total === 0 ? 0 : amount / total));
}
