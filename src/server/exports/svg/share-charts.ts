/** Horizontal bar and pie charts as SVG. */
import { formatCompactAmount } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import { formatShares } from "#domain/shares.ts";
import { fitText } from "./fit-text.ts";
import { wrapSvg, rectangle, text } from "./svg.ts";
import { CHART_HEIGHT, CHART_WIDTH, INK } from "../document-model.ts";

/** A pair of bars, in centavos. */
export type ChartBar = {
  readonly name: string;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
};

const NAMES_WIDTH = 140;
const NAME_GAP = 4;
const AMOUNTS_WIDTH = 66;
/** The height of a pair of bars in its step. */
const BARS_SHARE = 0.8;
/** Amounts closer below each other would overlap. */
const MIN_LINE_HEIGHT = 9;

export function renderBarChart(bars: readonly ChartBar[]): string {
  const max = Math.max(
    1,
    ...bars.flatMap(({ incomeCents, expenseCents }) => [Number(incomeCents), Number(expenseCents)]),
  );
  const step = Math.min((CHART_HEIGHT - 8) / Math.max(bars.length, 1), 30);
  const hasPair = bars.some((bar) => bar.incomeCents > 0n && bar.expenseCents > 0n);
  const areOnOneLine = hasPair && step * (BARS_SHARE / 2) < MIN_LINE_HEIGHT;
  const barsWidth = CHART_WIDTH - NAMES_WIDTH - AMOUNTS_WIDTH * (areOnOneLine ? 2 : 1);
  const shapes = bars.flatMap(({ name, incomeCents, expenseCents }, at) => {
    const top = 4 + step * at;
    const middle = top + step / 2 + 3;
    const amounts = [
      { cents: incomeCents, fill: INK.income, stroke: INK.income },
      { cents: expenseCents, fill: "#F3D3D0", stroke: INK.expense },
    ].filter(({ cents }) => cents > 0n);
    const height = (step * BARS_SHARE) / Math.max(amounts.length, 1);
    const drawn = amounts.map(({ cents, ...look }, index) => ({
      look,
      label: formatCompactAmount(cents),
      width: Math.max((Number(cents) / max) * barsWidth, 0.5),
      y: top + (step * (1 - BARS_SHARE)) / 2 + height * index,
    }));
    const longest = Math.max(0, ...drawn.map(({ width }) => width));
    return [
      text(NAMES_WIDTH - NAME_GAP, middle, fitText(name, NAMES_WIDTH - 2 * NAME_GAP), {
        anchor: "end",
        colour: INK.text,
      }),
      ...drawn.map(({ look, width, y }) =>
        rectangle({ x: NAMES_WIDTH, y, width, height: height * 0.9 }, look),
      ),
      ...(areOnOneLine
        ? [text(NAMES_WIDTH + longest + 3, middle, drawn.map(({ label }) => label).join(" · "))]
        : drawn.map(({ label, width, y }) =>
            text(NAMES_WIDTH + width + 3, y + height / 2 + 3, label),
          )),
    ];
  });
  return wrapSvg(shapes.join(""));
}

/** In centavos. */
export type PieSlice = {
  readonly name: string;
  readonly cents: TotalCents;
  readonly colour: string;
};

const RADIUS = 74;
const CENTRE = { x: 90, y: CHART_HEIGHT / 2 };

export function renderPieChart(slices: readonly PieSlice[]): string {
  const total = slices.reduce((sum, { cents }) => sum + Number(cents), 0);
  const texts = formatShares(slices.map(({ cents }) => cents));
  let start = 0;
  const shapes = slices.flatMap(({ name, cents, colour }, at) => {
    const y = CHART_HEIGHT / 2 + (at - (slices.length - 1) / 2) * 32;
    const share = total === 0 ? 0 : Number(cents) / total;
    const slice = renderSlice(start, start + share, colour);
    start += share;
    return [
      slice,
      rectangle({ x: 190, y: y - 7, width: 9, height: 9 }, { fill: colour, stroke: INK.muted }),
      text(204, y, `${name}: ${texts[at] ?? ""}`, { colour: INK.text }),
      text(204, y + 12, formatCompactAmount(cents)),
    ];
  });
  return wrapSvg(shapes.join(""));
}

/** `from` and `to` are shares of the circle, clockwise from the top. */
function renderSlice(from: number, to: number, colour: string): string {
  if (to - from <= 0) return "";
  const look = `fill="${colour}" stroke="${INK.muted}" stroke-width="0.75"`;
  if (to - from >= 0.9999) {
    return `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${RADIUS}" ${look}/>`;
  }
  const point = (share: number): string => {
    const angle = share * 2 * Math.PI;
    const x = CENTRE.x + RADIUS * Math.sin(angle);
    const y = CENTRE.y - RADIUS * Math.cos(angle);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  };
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `<path d="M ${CENTRE.x} ${CENTRE.y} L ${point(from)} A ${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${point(to)} Z" ${look}/>`;
}
