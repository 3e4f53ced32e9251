import { XAxis, YAxis } from "recharts";
import { formatCompactAmount } from "#domain/format-amount.ts";
import { AXIS_FONT_SIZE, truncateText, measureTextWidth } from "./measure-text.ts";
import type { ChartPoint, ChartSeries, SizedChart } from "./chart.ts";

const AXIS_STYLE = {
  tick: { fill: "var(--color-muted)", fontSize: AXIS_FONT_SIZE },
  tickLine: false,
} as const;

/** In pixels, as all widths here. */
const MIN_LABEL_SPACING = 48;
const MAX_NAME_WIDTH = 220;
const NAME_GAP = 16;
/** Only the longest names are measured; their widths differ little. */
const NAMES_MEASURED = 6;
const AMOUNTS_WIDTH = 72;
const SIDES_WIDTH = 36;
/** To the right of the last point. */
const END_WIDTH = 28;
const NO_BREAK_SPACE = "\u00a0";

export function pointAxis({ chart: { kind, series }, points, width }: SizedChart) {
  const axis = { dataKey: "at", ...AXIS_STYLE, axisLine: { stroke: "var(--color-line)" } } as const;
  const nameAt = (at: number): string => points[at]?.name ?? "";
  if (kind === "rows") {
    const nameWidth = Math.min(MAX_NAME_WIDTH, Math.round(width * 0.38));
    return (
      <YAxis
        {...axis}
        type="category"
        width={nameWidth}
        interval={0}
        // A row has no room for a second line.
        tickFormatter={(at: number) =>
          truncateText(nameAt(at), nameWidth - 12).replaceAll(" ", NO_BREAK_SPACE)
        }
      />
    );
  }
  const hasBars = series.some(({ shape }) => shape === "bar");
  const hasRoomForAll = points.length <= 3 || width / points.length >= MIN_LABEL_SPACING;
  const isCrowded = points.length <= 3 && width / points.length < 90;
  const fontSize = isCrowded ? 10 : AXIS_FONT_SIZE;
  return (
    <XAxis
      {...axis}
      tickFormatter={nameAt}
      tick={{ ...AXIS_STYLE.tick, fontSize }}
      // By default Recharts measures every name in the DOM on each render.
      interval={0}
      {...(hasBars && hasRoomForAll ? {} : { ticks: labelledPoints(points, width, fontSize) })}
      {...(hasBars ? {} : { padding: { left: 8, right: 8 } })}
    />
  );
}

/** The indexes of the labelled points: evenly spaced without overlap, counted from the right. */
function labelledPoints(
  points: readonly ChartPoint[],
  width: number,
  fontSize: number,
): readonly number[] {
  const longest = points.toSorted((a, b) => b.name.length - a.name.length).slice(0, NAMES_MEASURED);
  const widest = Math.max(0, ...longest.map(({ name }) => measureTextWidth(name, fontSize)));
  const room = (width - AMOUNTS_WIDTH - SIDES_WIDTH) / Math.max(1, points.length - 1);
  const step = Math.max(1, Math.ceil((widest + NAME_GAP) / room));
  const last = points.length - 1 - Math.max(0, Math.ceil((widest / 2 - END_WIDTH) / room));
  return points.flatMap((_, at) => (at <= last && (last - at) % step === 0 ? [at] : []));
}

export function amountAxis({ chart, points }: SizedChart) {
  const axis = {
    tickFormatter: formatCompactAmount,
    ...AXIS_STYLE,
    axisLine: false,
    domain: amountDomain(chart.series, points),
  } as const;
  return chart.kind === "rows" ? (
    <XAxis {...axis} type="number" tickCount={4} minTickGap={16} />
  ) : (
    <YAxis {...axis} width={AMOUNTS_WIDTH} tickCount={5} interval={0} />
  );
}

/** Includes zero, except where that would hide how a balance changes; from R$ 0 to R$ 1 when all amounts are zero. */
function amountDomain(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
): [number | "auto", number | "auto"] {
  const keys = series
    .filter(({ shape }) => shape !== "none")
    .flatMap(({ key, toKey }) => [key, toKey ?? key]);
  const amounts = points.flatMap(({ amounts: all }) => keys.map((key) => Number(all[key] ?? 0)));
  const [min, max] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  if (min === max) return [0, 100];
  if (series.every(({ shape }) => shape === "steps")) {
    const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
    // At least a tenth, so that a small change does not look like a large one.
    const room = Math.max(high - low, high / 10) / 2;
    if (low - room > 0) return roundedDomain(low - room, high + room);
  }
  return [min < 0 ? "auto" : 0, max > 0 ? "auto" : 0];
}

/** Four steps of 1, 2, 2.5 or 5 times a power of ten, or more where the amounts need them. */
function roundedDomain(low: number, high: number): [number, number] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((times) => times * power >= rough) ?? 10) * power;
  const start = Math.floor(low / step) * step;
  return [start, start + Math.ceil((high - start) / step / 4) * 4 * step];
}
