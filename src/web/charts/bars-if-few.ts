import type { Chart } from "./chart.ts";

const MIN_LINE_POINTS = 4;
const MANY = 100;

/** Shows the lines and areas of a chart as bars if there are too few points for a line. */
export function barsIfFew<Lines extends Chart>(chart: Lines): Lines {
  // Counted without merging: 25 months are many, though few years.
  if (chart.pointsFor(MANY).length >= MIN_LINE_POINTS) return chart;
  return { ...chart, series: chart.series.map((series) => ({ ...series, shape: "bar" as const })) };
}
