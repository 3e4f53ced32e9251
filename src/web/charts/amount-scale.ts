/** The amount axis, in centavos. */
import type { ChartPoint, ChartSeries } from "./chart.ts";

type Points = readonly Pick<ChartPoint, "amounts">[];

export type AmountScale = {
  readonly domain: readonly [number | "auto", number | "auto"];
  readonly ticks?: readonly number[];
};

/**
 * Includes zero, unless that would hide how a balance changes; from R$ 0 to R$ 1 when all amounts
 * are zero.
 */
export function amountScale(series: readonly ChartSeries[], points: Points): AmountScale {
  const above = scaleAboveZero(series, points);
  if (above !== null) return above;
  const amounts = shownAmounts(series, points);
  const [min, max] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  if (min === max) return { domain: [0, 100] };
  return { domain: [min < 0 ? "auto" : 0, max > 0 ? "auto" : 0] };
}

export function startsAboveZero(series: readonly ChartSeries[], points: Points): boolean {
  return scaleAboveZero(series, points) !== null;
}

/** For a single balance that stays far above zero. */
function scaleAboveZero(series: readonly ChartSeries[], points: Points): AmountScale | null {
  if (!series.every(({ shape }) => shape === "steps")) return null;
  const amounts = shownAmounts(series, points);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  // At least a fortieth, so that a change of centavos does not look large.
  const room = Math.max(high - low, high / 40) / 2;
  return low - room > 0 ? roundedScale(low - room, high + room) : null;
}

function shownAmounts(series: readonly ChartSeries[], points: Points): number[] {
  const keys = series
    .filter(({ shape }) => shape !== "none")
    .flatMap(({ key, toKey }) => [key, toKey ?? key]);
  return points.flatMap(({ amounts }) => keys.map((key) => Number(amounts[key] ?? 0)));
}

/** Steps of 1, 2, 2.5 or 5 times a power of ten; at most six. */
function roundedScale(low: number, high: number): AmountScale {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10) * power;
  const start = Math.floor(low / step) * step;
  const count = Math.ceil((high - start) / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => start + at * step);
  return { domain: [start, start + count * step], ticks };
}
