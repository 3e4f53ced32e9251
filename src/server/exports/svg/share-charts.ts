/** Drawings of how amounts compare: bars across, and a pie. */
import { formatCompactAmount } from "#domain/format-amount.ts";
import { drawn, rectangle, text } from "./svg.ts";
import { CHART_HEIGHT, CHART_WIDTH, INK } from "../document-model.ts";

/** One line of bars across, in centavos. */
export type ChartBar = {
  readonly name: string;
  readonly incomeCents: number;
  readonly expenseCents: number;
};

const NAMES_WIDTH = 140;
const AMOUNTS_WIDTH = 66;
const MAX_NAME = 24;

/** Each line's income and expense, one under the other, with their amounts. */
export function renderBarChart(bars: readonly ChartBar[]): string {
  const most = Math.max(
    1,
    ...bars.flatMap(({ incomeCents, expenseCents }) => [incomeCents, expenseCents]),
  );
  const room = CHART_WIDTH - NAMES_WIDTH - AMOUNTS_WIDTH;
  const step = Math.min((CHART_HEIGHT - 8) / Math.max(bars.length, 1), 30);
  const shapes = bars.flatMap(({ name, incomeCents, expenseCents }, at) => {
    const top = 4 + step * at;
    const sides = [
      { cents: incomeCents, fill: INK.income, stroke: INK.income },
      { cents: expenseCents, fill: "#F3D3D0", stroke: INK.expense },
    ].filter(({ cents }) => cents > 0);
    const height = (step * 0.8) / Math.max(sides.length, 1);
    return [
      text(NAMES_WIDTH - 4, top + step / 2 + 3, shortened(name), {
        anchor: "end",
        colour: INK.text,
      }),
      ...sides.flatMap(({ cents, ...look }, place) => {
        const width = Math.max((cents / most) * room, 0.5);
        const y = top + step * 0.1 + height * place;
        return [
          rectangle({ x: NAMES_WIDTH, y, width, height: height * 0.9 }, look),
          text(NAMES_WIDTH + width + 3, y + height / 2 + 3, formatCompactAmount(cents)),
        ];
      }),
    ];
  });
  return drawn(shapes.join(""));
}

function shortened(name: string): string {
  const letters = [...LETTERS.segment(name)];
  if (letters.length <= MAX_NAME) return name;
  return `${letters
    .slice(0, MAX_NAME - 1)
    .map(({ segment }) => segment)
    .join("")}…`;
}

const LETTERS = new Intl.Segmenter("pt-BR");

/** One slice of a pie, in centavos. */
export type PieSlice = { readonly name: string; readonly cents: number; readonly colour: string };

const RADIUS = 74;
const CENTRE = { x: 90, y: CHART_HEIGHT / 2 };

/** The slices, with their names, amounts and shares beside them. */
export function renderPieChart(slices: readonly PieSlice[]): string {
  const whole = slices.reduce((sum, { cents }) => sum + cents, 0);
  let before = 0;
  const shapes = slices.flatMap(({ name, cents, colour }, at) => {
    const y = CHART_HEIGHT / 2 + (at - (slices.length - 1) / 2) * 32;
    const share = whole === 0 ? 0 : cents / whole;
    const slice = sliceOf(before, before + share, colour);
    before += share;
    const percent = (share * 100).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
    return [
      slice,
      rectangle({ x: 190, y: y - 7, width: 9, height: 9 }, { fill: colour, stroke: INK.muted }),
      text(204, y, `${name}: ${percent}%`, { colour: INK.text }),
      text(204, y + 12, formatCompactAmount(cents)),
    ];
  });
  return drawn(shapes.join(""));
}

/** From one share of the whole to another, clockwise from the top. */
function sliceOf(from: number, to: number, colour: string): string {
  if (to - from <= 0) return "";
  const look = `fill="${colour}" stroke="${INK.muted}" stroke-width="0.75"`;
  if (to - from >= 0.9999) {
    return `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="${RADIUS}" ${look}/>`;
  }
  const place = (share: number): string => {
    const angle = share * 2 * Math.PI;
    const x = CENTRE.x + RADIUS * Math.sin(angle);
    const y = CENTRE.y - RADIUS * Math.cos(angle);
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  };
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `<path d="M ${CENTRE.x} ${CENTRE.y} L ${place(from)} A ${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${place(to)} Z" ${look}/>`;
}
