import { XAxis, YAxis } from "recharts";
import { formatCloseAmount, formatCompactAmount } from "#domain/format-amount.ts";
import { amountScale, type AmountScale } from "./amount-scale.ts";
import { AXIS_FONT_SIZE, truncateText, measureTextWidth } from "./measure-text.ts";
import type { ChartPoint, SizedChart } from "./chart.ts";

const AXIS_STYLE = {
  tick: { fill: "var(--color-muted)", fontSize: AXIS_FONT_SIZE },
  tickLine: false,
} as const;

/** All widths here are in pixels. */
const MIN_LABEL_SPACING = 48;
const MAX_NAME_WIDTH = 220;
const NAME_GAP = 16;
/** Only the longest names are measured; their widths differ little. */
const NAMES_MEASURED = 6;
const AMOUNTS_WIDTH = 72;
/** With a minus sign, or with one more digit. */
const WIDE_AMOUNTS_WIDTH = 80;
const SIDES_WIDTH = 36;
/** Space to the right of the last point. */
const END_WIDTH = 28;
const NO_BREAK_SPACE = "\u00a0";

export function pointAxis({ chart: { kind, series }, points, width }: SizedChart) {
  const amountsWidth = widthOfAmounts(amountScale(series, points));
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
      {...(hasBars && hasRoomForAll
        ? {}
        : { ticks: labelledPoints(points, width - amountsWidth, fontSize) })}
      {...(hasBars ? {} : { padding: { left: 8, right: 8 } })}
    />
  );
}

/**
 * The indexes of the labelled points: evenly spaced in `width` without overlap, counted from the
 * right.
 */
function labelledPoints(
  points: readonly ChartPoint[],
  width: number,
  fontSize: number,
): readonly number[] {
  const longest = points.toSorted((a, b) => b.name.length - a.name.length).slice(0, NAMES_MEASURED);
  const widest = Math.max(0, ...longest.map(({ name }) => measureTextWidth(name, fontSize)));
  const room = (width - SIDES_WIDTH) / Math.max(1, points.length - 1);
  const step = Math.max(1, Math.ceil((widest + NAME_GAP) / room));
  const last = points.length - 1 - Math.max(0, Math.ceil((widest / 2 - END_WIDTH) / room));
  return points.flatMap((_, at) => (at <= last && (last - at) % step === 0 ? [at] : []));
}

export function amountAxis({ chart, points, height }: SizedChart) {
  const scale = amountScale(chart.series, points);
  const { domain, ticks } = scale;
  const axis = {
    tickFormatter: ticks === undefined ? formatCompactAmount : formatCloseAmount,
    ...AXIS_STYLE,
    axisLine: false,
    domain,
    ...(ticks === undefined ? {} : { ticks: thinned(ticks, height) }),
  } as const;
  return chart.kind === "rows" ? (
    <XAxis {...axis} type="number" tickCount={4} minTickGap={16} />
  ) : (
    <YAxis {...axis} width={widthOfAmounts(scale)} tickCount={5} interval={0} />
  );
}

function widthOfAmounts({ domain: [lowest], ticks }: AmountScale): number {
  const hasMinus = lowest === "auto";
  return hasMinus || ticks !== undefined ? WIDE_AMOUNTS_WIDTH : AMOUNTS_WIDTH;
}

/** As many as fit above each other, including the first. */
function thinned(ticks: readonly number[], height: number): readonly number[] {
  const every = Math.ceil((ticks.length * MIN_TICK_HEIGHT) / height);
  return ticks.filter((_, at) => at % every === 0);
}

const MIN_TICK_HEIGHT = 24;

/** In pixels. */
export const AXIS_NOTE_HEIGHT = 16;

/** Below the chart, where no line or tooltip covers it. */
export function AxisNote() {
  return (
    <p
      className="pr-5 text-right whitespace-nowrap text-muted"
      style={{ height: AXIS_NOTE_HEIGHT, fontSize: AXIS_FONT_SIZE, lineHeight: 1 }}
    >
      O eixo não começa em zero
    </p>
  );
}
