/** A chart of amounts over time as SVG: columns, and a line over them. */
import { formatCompactAmount } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import { wrapSvg, escapeXml, line, rectangle, text } from "./svg.ts";
import { CHART_HEIGHT, CHART_WIDTH, INK } from "../document-model.ts";

/** The amounts at one position of the axis, in centavos. */
export type ChartColumn = {
  readonly name: string;
  readonly bars: readonly { readonly cents: TotalCents; readonly look: keyof typeof LOOKS }[];
  readonly lineCents?: TotalCents;
  /** The lowest and highest value of the first bar. */
  readonly bandCents?: readonly [TotalCents, TotalCents];
};

const LOOKS = {
  income: { fill: INK.income, stroke: INK.income },
  // Distinct without colour too.
  expense: { fill: "#F3D3D0", stroke: INK.expense },
  balance: { fill: INK.balance, stroke: INK.balance },
  projected: { fill: "#CFE0E7", stroke: INK.balance },
  scheduled: { fill: "#F1E4CF", stroke: INK.warning },
} as const;

type LegendItem = { readonly label: string; readonly look: keyof typeof LOOKS };

const LEFT = 70;
const RIGHT = CHART_WIDTH - 6;
const TOP = 8;
const BOTTOM = CHART_HEIGHT - 20;
const MAX_LABELS = 9;
const LEGEND_HEIGHT = 16;
const LEGEND_STEPS = [0, 86, 216];

export function renderColumnChart(
  columns: readonly ChartColumn[],
  legend: readonly LegendItem[] = [],
): string {
  const scale = buildScale(columns, legend.length === 0 ? TOP : TOP + LEGEND_HEIGHT);
  const step = (RIGHT - LEFT) / Math.max(columns.length, 1);
  const everyNth = Math.ceil(columns.length / MAX_LABELS);
  const middle = (at: number): number => LEFT + step * (at + 0.5);
  const shapes = columns.flatMap((column, at) => [
    ...renderBars(column, LEFT + step * at, step, scale.y),
    ...(column.bandCents === undefined
      ? []
      : [
          renderBand(
            column.bandCents,
            LEFT + step * (at + 0.12 + 0.38 / column.bars.length),
            scale.y,
          ),
        ]),
    ...(at % everyNth === 0
      ? [text(middle(at), CHART_HEIGHT - 7, column.name, { anchor: "middle" })]
      : []),
  ]);
  const points = columns.flatMap(({ lineCents }, at) =>
    lineCents === undefined ? [] : [`${middle(at).toFixed(1)},${scale.y(lineCents).toFixed(1)}`],
  );
  const path =
    points.length === 0
      ? ""
      : `<polyline points="${escapeXml(points.join(" "))}" fill="none" stroke="${INK.balance}" stroke-width="1.5"/>`;
  return wrapSvg([...renderAxis(scale), ...shapes, path, ...renderLegend(legend)].join(""));
}

function renderLegend(items: readonly LegendItem[]): string[] {
  return items.flatMap(({ label, look }, at) => {
    const x = LEFT + (LEGEND_STEPS[at] ?? 0);
    return [rectangle({ x, y: 3, width: 8, height: 8 }, LOOKS[look]), text(x + 12, 11, label)];
  });
}

type Scale = {
  readonly ticks: readonly number[];
  readonly y: (cents: number | TotalCents) => number;
};

/** Covers all amounts and zero, in round steps. */
function buildScale(columns: readonly ChartColumn[], top: number): Scale {
  const amounts = columns.flatMap(({ bars, lineCents = 0n, bandCents = [] }) => [
    ...bars.map(({ cents }) => cents),
    lineCents,
    ...bandCents,
  ]);
  const min = Math.min(0, ...amounts.map(Number));
  const max = Math.max(0, ...amounts.map(Number));
  const step = roundStep((max - min) / 4);
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
  const height = (BOTTOM - top) / (last - first);
  return { ticks, y: (cents) => BOTTOM - (Number(cents) / step - first) * height };
}

/** 1, 2 or 5 times a power of ten, in centavos, at least one real. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(min, 100)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= min) ?? power * 10;
}

function renderAxis({ ticks, y }: Scale): string[] {
  return ticks.flatMap((tick) => [
    line(LEFT, y(tick), RIGHT, y(tick), tick === 0 ? INK.muted : INK.line),
    text(LEFT - 4, y(tick) + 3, formatCompactAmount(tick), { anchor: "end" }),
  ]);
}

function renderBars({ bars }: ChartColumn, left: number, step: number, y: Scale["y"]): string[] {
  const width = (step * 0.76) / Math.max(bars.length, 1);
  return bars.flatMap(({ cents, look }, at) => {
    if (cents === 0n) return [];
    const [top, bottom] = [Math.min(y(0), y(cents)), Math.max(y(0), y(cents))];
    const shape = { x: left + step * 0.12 + width * at, y: top, width, height: bottom - top };
    return [rectangle(shape, LOOKS[look])];
  });
}

function renderBand(
  [low, high]: readonly [TotalCents, TotalCents],
  x: number,
  y: Scale["y"],
): string {
  return [
    line(x, y(low), x, y(high), INK.text),
    line(x - 3, y(low), x + 3, y(low), INK.text),
    line(x - 3, y(high), x + 3, y(high), INK.text),
  ].join("");
}
