/** What a chart shows, and the table that says the same: points along one axis, each with its amounts. */
import { formatBalance } from "#domain/format-amount.ts";
import type { Cents } from "#domain/money.ts";
import type { TransactionStatus } from "#domain/transaction.ts";

/** A side, what is between the two, what may come of it, or a status. */
export type ChartTone =
  | "income"
  | "expense"
  | "balance"
  | "projected"
  | "scheduled"
  | TransactionStatus;

/** One amount that each point has. */
export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  /** A band goes from the amount to that of `toKey`. What is not drawn is in the table alone. */
  readonly shape: "area" | "band" | "bar" | "line" | "slice" | "steps" | "none";
  readonly tone: ChartTone;
  readonly toKey?: string;
  /** Bars of one stack are drawn one after the other, in one place. */
  readonly stack?: string;
};

/** One place on the axis. */
export type ChartPoint = {
  /** As short as an axis needs it. */
  readonly name: string;
  /** In full. */
  readonly title: string;
  /** By the key of the series; of a series that has none here there is nothing to draw. */
  readonly amounts: Readonly<Record<string, Cents>>;
  /** How many entries it is made of, where that is said. */
  readonly count?: number;
  /** Of a slice. */
  readonly tone?: ChartTone;
  /** Where the entries are that the point is made of; asked for by few of hundreds of points. */
  readonly address: () => string;
  /** The same of one amount alone, by the key of the series. */
  readonly addresses?: () => Readonly<Record<string, string>>;
};

/** Points from left to right, rows of bars with names that need their room, or shares of a whole. */
export type ChartKind = "series" | "rows" | "pie";

/** What a drawing of any kind is given. */
export type DrawnChart = {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What a click on any place of it does; without it, each point leads to its entries. */
  readonly enlarge?: (() => void) | undefined;
};

/** The colour of each tone, from the theme. */
export const TONE_COLOURS: Record<ChartTone, string> = {
  income: "var(--color-income)",
  expense: "var(--color-expense)",
  balance: "var(--color-accent)",
  projected: "var(--color-muted)",
  scheduled: "var(--color-accent)",
  paid: "var(--color-income)",
  pending: "var(--color-accent)",
  overdue: "var(--color-warning)",
};

/** How an area of each tone is filled, so that colour is not all that tells one from another. */
export const TONE_FILLS: Record<ChartTone, "dotted" | "hatched" | "plain"> = {
  income: "plain",
  expense: "hatched",
  balance: "plain",
  projected: "plain",
  scheduled: "hatched",
  paid: "plain",
  pending: "hatched",
  overdue: "dotted",
};

/** Around what Recharts draws: browsers frame a drawing that was clicked, which is no news to anyone. */
export const DRAWING_CLASS =
  "[&_.recharts-surface]:rounded-sm [&_.recharts-surface:focus:not(:focus-visible)]:outline-none [&_g]:outline-none";

/** How the line of a series is broken, for the same reason. */
export function dashesOf({ shape, tone }: Pick<ChartSeries, "shape" | "tone">): string {
  if (shape === "steps") return "0";
  if (tone === "expense") return "6 3";
  if (tone === "balance") return "1 4";
  return tone === "projected" ? "10 5" : "0";
}

/** Of the column that says how many entries a point is made of. */
export const COUNT_HEADING = { key: "count", label: "Lançamentos" } as const;

/** What a point has of a series, in full; a dash where that is nothing. */
export function amountText({ amounts }: ChartPoint, { key, toKey }: ChartSeries): string {
  const [amount, end] = [amounts[key], toKey === undefined ? undefined : amounts[toKey]];
  if (amount === undefined) return "—";
  return end === undefined
    ? formatBalance(amount)
    : `${formatBalance(amount)} a ${formatBalance(end)}`;
}

/** What part of the whole each point is, from 0 to 1; nothing of nothing. */
export function sharesOf(points: readonly ChartPoint[], { key }: ChartSeries): number[] {
  const amounts = points.map((point): number => point.amounts[key] ?? 0);
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount) => (whole === 0 ? 0 : amount / whole));
}

/** `62,1%` */
export function shareText(share: number): string {
  return `${(share * 100).toLocaleString("pt-BR", { maximumFractionDigits: 1 })}%`;
}

/** A chart that can be looked at large, and kept. */
export type ChartFile = {
  /** What its files are called, without the dot and what follows. */
  readonly name: string;
  /** What it is of, which its picture says below the title. */
  readonly about: string;
};
