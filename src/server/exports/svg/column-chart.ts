/** A drawing of amounts along time: columns side by side, and a line over them. */
import { formatCompactAmount } from "#domain/format-amount.ts";
import { drawn, escaped, line, rectangle, text } from "./svg.ts";
import { CHART_HEIGHT, CHART_WIDTH, INK } from "../document-model.ts";

/** Centavos at one place of the axis, by series. */
export type ChartColumn = {
  readonly name: string;
  readonly bars: readonly { readonly cents: number; readonly look: keyof typeof LOOKS }[];
  /** Where the line goes through. */
  readonly lineCents?: number;
  /** From the least to the most that the first of the bars may be. */
  readonly bandCents?: readonly [number, number];
};

const LOOKS = {
  income: { fill: INK.income, stroke: INK.income },
  // Told apart without colour too.
  expense: { fill: "#F3D3D0", stroke: INK.expense },
  balance: { fill: INK.balance, stroke: INK.balance },
  projected: { fill: "#CFE0E7", stroke: INK.balance },
  scheduled: { fill: "#F1E4CF", stroke: INK.warning },
} as const;

const LEFT = 70;
const RIGHT = CHART_WIDTH - 6;
const TOP = 8;
const BOTTOM = CHART_HEIGHT - 20;
/** As many names as have room. */
const MAX_NAMES = 9;

/** Draws the columns. */
export function renderColumnChart(columns: readonly ChartColumn[]): string {
  const scale = scaleOf(columns);
  const step = (RIGHT - LEFT) / Math.max(columns.length, 1);
  const everyNth = Math.ceil(columns.length / MAX_NAMES);
  const middle = (at: number): number => LEFT + step * (at + 0.5);
  const shapes = columns.flatMap((column, at) => [
    ...barsOf(column, LEFT + step * at, step, scale.y),
    ...(column.bandCents === undefined
      ? []
      : [bandOf(column.bandCents, LEFT + step * (at + 0.12 + 0.38 / column.bars.length), scale.y)]),
    ...(at % everyNth === 0
      ? [text(middle(at), CHART_HEIGHT - 7, column.name, { anchor: "middle" })]
      : []),
  ]);
  const through = columns.flatMap(({ lineCents }, at) =>
    lineCents === undefined ? [] : [`${middle(at).toFixed(1)},${scale.y(lineCents).toFixed(1)}`],
  );
  const path =
    through.length === 0
      ? ""
      : `<polyline points="${escaped(through.join(" "))}" fill="none" stroke="${INK.balance}" stroke-width="1.5"/>`;
  return drawn([...axisOf(scale), ...shapes, path].join(""));
}

type Scale = { readonly ticks: readonly number[]; readonly y: (cents: number) => number };

/** From the least to the most that is drawn, zero always among them, by round steps. */
function scaleOf(columns: readonly ChartColumn[]): Scale {
  const amounts = columns.flatMap(({ bars, lineCents = 0, bandCents = [] }) => [
    ...bars.map(({ cents }) => cents),
    lineCents,
    ...bandCents,
  ]);
  const least = Math.min(0, ...amounts);
  const most = Math.max(0, ...amounts);
  const step = roundStep((most - least) / 4);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  const height = (BOTTOM - TOP) / (last - first);
  return { ticks, y: (cents) => BOTTOM - (cents / step - first) * height };
}

/** 1, 2 or 5 with zeros, in centavos, at least a real. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 100)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power * 10;
}

function axisOf({ ticks, y }: Scale): string[] {
  return ticks.flatMap((tick) => [
    line(LEFT, y(tick), RIGHT, y(tick), tick === 0 ? INK.muted : INK.line),
    text(LEFT - 4, y(tick) + 3, formatCompactAmount(tick), { anchor: "end" }),
  ]);
}

function barsOf({ bars }: ChartColumn, left: number, step: number, y: Scale["y"]): string[] {
  const width = (step * 0.76) / Math.max(bars.length, 1);
  return bars.flatMap(({ cents, look }, at) => {
    if (cents === 0) return [];
    const [top, bottom] = [Math.min(y(0), y(cents)), Math.max(y(0), y(cents))];
    const shape = { x: left + step * 0.12 + width * at, y: top, width, height: bottom - top };
    return [rectangle(shape, LOOKS[look])];
  });
}

function bandOf([low, high]: readonly [number, number], x: number, y: Scale["y"]): string {
  return [
    line(x, y(low), x, y(high), INK.text),
    line(x - 3, y(low), x + 3, y(low), INK.text),
    line(x - 3, y(high), x + 3, y(high), INK.text),
  ].join("");
}
