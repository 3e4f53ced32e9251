import type { ChartSeries, ChartTone } from "./chart.ts";

export const TONE_COLOURS: Record<ChartTone, string> = {
  income: "var(--color-income)",
  expense: "var(--color-expense)",
  balance: "var(--color-accent)",
  projected: "var(--color-muted)",
  scheduled: "var(--color-accent)",
  paid: "var(--color-income)",
  pending: "var(--color-accent)",
  overdue: "var(--color-warning)",
};

/** Fills and dashes tell tones apart without colour (WCAG 1.4.1). */
export const TONE_FILLS: Record<ChartTone, "dotted" | "hatched" | "plain"> = {
  income: "plain",
  expense: "hatched",
  balance: "plain",
  projected: "plain",
  scheduled: "hatched",
  paid: "plain",
  pending: "hatched",
  overdue: "dotted",
};

/**
 * Removes the outline that browsers show around a clicked SVG. Paper narrower than the window
 * makes the picture smaller: it is not drawn again.
 */
export const CHART_CLASS =
  "[&_.recharts-surface]:rounded-sm [&_.recharts-surface:focus:not(:focus-visible)]:outline-none [&_g]:outline-none print:[&_.recharts-wrapper]:max-w-full";

export const BAND_OPACITY = 0.18;

export function strokeDashes({ shape, tone }: Pick<ChartSeries, "shape" | "tone">): string {
  if (shape === "steps") return "0";
  if (tone === "expense") return "6 3";
  if (tone === "balance") return "1 4";
  return tone === "projected" ? "10 5" : "0";
}
