/** What a chart shows, and the table that says the same: points along one axis, each with its amounts. */
import type { Cents } from "#domain/money.ts";

/** A side, or what is between the two. */
export type ChartTone = "income" | "expense" | "balance";

/** One amount that each point has. */
export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  readonly shape: "area" | "bar" | "line" | "steps";
  readonly tone: ChartTone;
};

/** One place on the axis. */
export type ChartPoint = {
  /** As short as an axis needs it. */
  readonly name: string;
  /** In full. */
  readonly title: string;
  /** By the key of the series. */
  readonly amounts: Readonly<Record<string, Cents>>;
  /** Where the entries are that the point is made of. */
  readonly address: string;
  /** The same of one amount alone, by the key of the series. */
  readonly addresses?: Readonly<Record<string, string>>;
};

/** The colour of each tone, from the theme. */
export const TONE_COLOURS: Record<ChartTone, string> = {
  income: "var(--color-income)",
  expense: "var(--color-expense)",
  balance: "var(--color-accent)",
};

/** How the line of a series is broken, so that colour is not all that tells one from another. */
export function dashesOf({ shape, tone }: Pick<ChartSeries, "shape" | "tone">): string {
  if (shape === "steps") return "0";
  return { income: "0", expense: "6 3", balance: "1 4" }[tone];
}
