/** The two axes of a chart: that of its points, and that of their amounts. */
import { XAxis, YAxis } from "recharts";
import { formatCompactAmount } from "#domain/format-amount.ts";
import { AXIS_FONT_SIZE, fitted, measureTextWidth } from "./measure-text.ts";
import type { DrawnChart } from "./chart.ts";

const LOOK = {
  tick: { fill: "var(--color-muted)", fontSize: AXIS_FONT_SIZE },
  tickLine: false,
} as const;

/** What a name takes, with some room beside it, before the next one may begin. */
const NAME_ROOM = 48;
const MAX_NAME_WIDTH = 220;
/** What must be between two names. */
const NAME_GAP = 16;
/** So many of the longest names are measured, which differ little. */
const MEASURED = 6;
/** What the axis of the amounts takes, and what is left free at both sides. */
const AMOUNTS_WIDTH = 72;
const SIDES_WIDTH = 36;
/** What is free after the last point. */
const END_WIDTH = 28;
const NO_BREAK_SPACE = "\u00a0";

/** Where the points have their names. */
export function pointAxis({ series, points, width }: DrawnChart, isRows: boolean) {
  const axis = { dataKey: "at", ...LOOK, axisLine: { stroke: "var(--color-line)" } } as const;
  const nameOf = (at: number): string => points[at]?.name ?? "";
  if (isRows) {
    const nameWidth = Math.min(MAX_NAME_WIDTH, Math.round(width * 0.38));
    return (
      <YAxis
        {...axis}
        type="category"
        width={nameWidth}
        interval={0}
        // In one line: there is no room for a second between two rows.
        tickFormatter={(at: number) =>
          fitted(nameOf(at), nameWidth - 12).replaceAll(" ", NO_BREAK_SPACE)
        }
      />
    );
  }
  const hasBars = series.some(({ shape }) => shape === "bar");
  const hasRoomForAll = points.length <= 3 || width / points.length >= NAME_ROOM;
  const fontSize = nameSize(points.length, width);
  return (
    <XAxis
      {...axis}
      tickFormatter={nameOf}
      tick={{ ...LOOK.tick, fontSize }}
      // Left to itself, Recharts measures every name on the page, each time that it draws.
      interval={0}
      {...(hasBars && hasRoomForAll ? {} : { ticks: namedPlaces(points, width, fontSize) })}
      {...(hasBars ? {} : { padding: { left: 8, right: 8 } })}
    />
  );
}

/** Every so many points, so that no name runs into the next, from the last whose name has room. */
function namedPlaces(
  points: DrawnChart["points"],
  width: number,
  fontSize: number,
): readonly number[] {
  const longest = points.toSorted((a, b) => b.name.length - a.name.length).slice(0, MEASURED);
  const widest = Math.max(0, ...longest.map(({ name }) => measureTextWidth(name, fontSize)));
  const room = (width - AMOUNTS_WIDTH - SIDES_WIDTH) / Math.max(1, points.length - 1);
  const step = Math.max(1, Math.ceil((widest + NAME_GAP) / room));
  const last = points.length - 1 - Math.max(0, Math.ceil((widest / 2 - END_WIDTH) / room));
  return points.flatMap((_, at) => (at <= last && (last - at) % step === 0 ? [at] : []));
}

/** Of few points all names are there, smaller where they would run into each other. */
function nameSize(count: number, width: number): number {
  return count <= 3 && width / count < 90 ? 10 : AXIS_FONT_SIZE;
}

/** Where the amounts have their places. */
export function amountAxis(drawn: DrawnChart, isRows: boolean) {
  const axis = {
    tickFormatter: formatCompactAmount,
    ...LOOK,
    axisLine: false,
    domain: domainOf(drawn),
  } as const;
  return isRows ? (
    <XAxis {...axis} type="number" tickCount={4} minTickGap={16} />
  ) : (
    <YAxis {...axis} width={AMOUNTS_WIDTH} tickCount={5} interval={0} />
  );
}

/** Amounts are seen against zero; where there is nothing else, zero is seen against R$ 1. */
function domainOf({ series, points }: DrawnChart): [number | "auto", number | "auto"] {
  const keys = series
    .filter(({ shape }) => shape !== "none")
    .flatMap(({ key, toKey }) => [key, toKey ?? key]);
  const amounts = points.flatMap(({ amounts: all }) => keys.map((key) => all[key] ?? 0));
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  if (least === most) return [0, 100];
  return [least < 0 ? "auto" : 0, most > 0 ? "auto" : 0];
}
