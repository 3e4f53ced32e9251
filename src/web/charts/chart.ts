/** The data of a chart, also for its table, PNG and CSV: points along one axis, each with amounts. */
import { formatBalance } from "#domain/format-amount.ts";
import type { Cents } from "#domain/money.ts";
import type { TransactionStatus } from "#domain/transaction.ts";

export type ChartTone =
  | "income"
  | "expense"
  | "balance"
  | "projected"
  | "scheduled"
  | TransactionStatus;

export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  /** A band spans `key` to `toKey`; "none" is in the table only. */
  readonly shape: "area" | "band" | "bar" | "line" | "slice" | "steps" | "none";
  readonly tone: ChartTone;
  readonly toKey?: string;
  readonly stack?: string;
};

export type ChartPoint = {
  /** Abbreviated, for the axis. */
  readonly name: string;
  readonly title: string;
  /** By series key; a missing one is not rendered. */
  readonly amounts: Readonly<Record<string, Cents>>;
  /** Number of entries, if shown. */
  readonly count?: number;
  /** Of a pie slice. */
  readonly tone?: ChartTone;
  /** Links to the entries of the point; a function, as few of hundreds are read. */
  readonly address: () => string;
  /** The same for each amount, by series key. */
  readonly addresses?: () => Readonly<Record<string, string>>;
};

/** "rows" has horizontal bars, with room for long names. */
export type ChartKind = "series" | "rows" | "pie";

export type ChartProps = {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Called by a click anywhere; without it, points link to their entries. */
  readonly enlarge?: (() => void) | undefined;
};

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

/** Fills and dashes tell tones apart without colour (WCAG 1.4.1). */
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

/** Removes the outline that browsers show around a clicked SVG. */
export const CHART_CLASS =
  "[&_.recharts-surface]:rounded-sm [&_.recharts-surface:focus:not(:focus-visible)]:outline-none [&_g]:outline-none";

export const BAND_OPACITY = 0.18;

export function strokeDashes({ shape, tone }: Pick<ChartSeries, "shape" | "tone">): string {
  if (shape === "steps") return "0";
  if (tone === "expense") return "6 3";
  if (tone === "balance") return "1 4";
  return tone === "projected" ? "10 5" : "0";
}

export const COUNT_HEADING = { key: "count", label: "Lançamentos" } as const;

export function formatPointAmount({ amounts }: ChartPoint, { key, toKey }: ChartSeries): string {
  const [amount, end] = [amounts[key], toKey === undefined ? undefined : amounts[toKey]];
  if (amount === undefined) return "—";
  return end === undefined
    ? formatBalance(amount)
    : `${formatBalance(amount)} a ${formatBalance(end)}`;
}

/** From 0 to 1; all 0 when the total is 0. */
export function toShares(points: readonly ChartPoint[], { key }: ChartSeries): number[] {
  const amounts = points.map((point): number => point.amounts[key] ?? 0);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount) => (total === 0 ? 0 : amount / total));
}

/** `62,1%` */
export function formatShare(share: number): string {
  return `${(share * 100).toLocaleString("pt-BR", { maximumFractionDigits: 1 })}%`;
}

export type ChartFile = {
  /** The file name without extension. */
  readonly name: string;
  /** Below the title of the PNG. */
  readonly subtitle: string;
};
