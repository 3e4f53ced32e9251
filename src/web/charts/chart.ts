/** The data of a chart and of its table, PNG and CSV: points along one axis, each with amounts. */
import type { ReactNode } from "react";
import type { TotalCents } from "#domain/money.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import type { EntriesFilter } from "#web/url/entries-url.ts";

export type Chart = {
  readonly title: string;
  readonly summary: ReactNode;
  readonly emptyText: ReactNode;
  /** "rows" has horizontal bars, with room for long names. */
  readonly kind?: "rows" | "pie";
  readonly series: readonly ChartSeries[];
  /** The points, merged into at most `maxCount`. */
  readonly pointsFor: (maxCount: number) => readonly ChartPoint[];
  /** The heading of the point column in the table. */
  readonly pointLabel: string;
  /** The points of the table, if they differ. */
  readonly tableRows?: readonly ChartPoint[];
};

export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  /** A band spans `key` to `toKey`; "none" is in the table only. */
  readonly shape: "area" | "band" | "bar" | "line" | "slice" | "steps" | "none";
  readonly tone: ChartTone;
  readonly toKey?: string;
  readonly stack?: string;
};

export type ChartTone = TransactionType | TransactionStatus | "balance" | "projected" | "scheduled";

export type ChartPoint = {
  /** The abbreviated name, for the axis. */
  readonly name: string;
  readonly title: string;
  /** By series key; a missing one is not rendered. */
  readonly amounts: Readonly<Record<string, TotalCents>>;
  /** Number of entries, if shown. */
  readonly count?: number;
  /** The tone of a pie slice. */
  readonly tone?: ChartTone;
  /**
   * The point links to these entries; its income and expense link to those of that type. Null if no
   * filter finds them: the point is no link.
   */
  readonly filter: EntriesFilter | null;
};

/** A chart with its size in pixels. */
export type SizedChart = {
  readonly chart: Chart;
  readonly points: readonly ChartPoint[];
  readonly width: number;
  readonly height: number;
  /** Called by a click anywhere; without it, points link to their entries. */
  readonly enlarge?: (() => void) | undefined;
};

export type SavableChart = Chart & {
  /** Without the extension. */
  readonly fileName: string;
  /** True if the points are days or months, which are dates in a spreadsheet; a name never is. */
  readonly isByDate?: boolean;
  /** Below the title of the PNG. */
  readonly subtitle: string;
};
