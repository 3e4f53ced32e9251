import type { Chart } from "./chart.ts";

const MIN_LINE_POINTS = 4;

/** The lines and areas of a chart as bars, where there are too few points for a line. */
export function barsIfFew<Lines extends Chart>(chart: Lines): Lines {
  // Whether there are few does not depend on the most that fit.
  if (chart.pointsFor(0).length >= MIN_LINE_POINTS) return chart;
  return { ...chart, series: chart.series.map((series) => ({ ...series, shape: "bar" as const })) };
}
