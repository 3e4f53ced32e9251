/** The two axes of a chart: that of its points, and that of their amounts. */
import { XAxis, YAxis } from "recharts";
import { formatShortBalance } from "#domain/amount-words.ts";
import { AXIS_FONT_SIZE, fitted } from "#web/lib/fitted-text.ts";
import type { DrawnChart } from "./chart.ts";

const LOOK = {
  tick: { fill: "var(--color-muted)", fontSize: AXIS_FONT_SIZE },
  tickLine: false,
} as const;

/** What a name takes, with some room beside it, before the next one may begin. */
const NAME_ROOM = 48;
const MOST_NAME_WIDTH = 220;
const NO_BREAK_SPACE = "\u00a0";

/** Where the points have their names. */
export function pointAxis({ series, points, width }: DrawnChart, isRows: boolean) {
  const axis = { dataKey: "at", ...LOOK, axisLine: { stroke: "var(--color-line)" } } as const;
  const nameOf = (at: number): string => points[at]?.name ?? "";
  if (isRows) {
    const nameWidth = Math.min(MOST_NAME_WIDTH, Math.round(width * 0.38));
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
  return (
    <XAxis
      {...axis}
      tickFormatter={nameOf}
      tick={{ ...LOOK.tick, fontSize: nameSize(points.length, width) }}
      {...(hasBars && hasRoomForAll ? { interval: 0 } : { minTickGap: 16 })}
      {...(hasBars ? {} : { padding: { left: 8, right: 8 } })}
    />
  );
}

/** Of few points all names are there, smaller where they would run into each other. */
function nameSize(count: number, width: number): number {
  return count <= 3 && width / count < 90 ? 10 : AXIS_FONT_SIZE;
}

/** Where the amounts have their places. */
export function amountAxis(drawn: DrawnChart, isRows: boolean) {
  const axis = {
    tickFormatter: formatShortBalance,
    ...LOOK,
    axisLine: false,
    domain: domainOf(drawn),
  } as const;
  return isRows ? (
    <XAxis {...axis} type="number" tickCount={4} minTickGap={16} />
  ) : (
    <YAxis {...axis} width={72} tickCount={5} />
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
