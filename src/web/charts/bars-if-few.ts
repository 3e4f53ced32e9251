import type { Chart } from "./chart.ts";

const MIN_LINE_POINTS = 4;
const MANY = 100;

/** The lines and areas of a chart as bars, where there are too few points for a line. */
export function barsIfFew<Lines extends Chart>(chart: Lines): Lines {
  // Not merged: 25 months are many, though few years.
  if (chart.pointsFor(MANY).length >= MIN_LINE_POINTS) return chart;
  return { ...chart, series: chart.series.map((series) => ({ ...series, shape: "bar" as const })) };
}
