/** A document for paper, as its two writers take it: text and pictures, in the order they are read. */

/** A figure with its name, as on a card. */
export type DocumentMetric = {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
};

/** A picture with its title and what it says in words. */
export type DocumentChart = {
  readonly title: string;
  readonly summary: string;
  /** SVG, `CHART_WIDTH` by `CHART_HEIGHT`. */
  readonly picture: string;
};

/** A column of a table; `share` is what it takes of the page's width beside the others. */
export type DocumentColumn = {
  readonly heading: string;
  readonly isAmount: boolean;
  readonly share: number;
};

/** Whether a table is one of many amounts side by side, which are few rows and belong together. */
export function isStatement(columns: readonly DocumentColumn[]): boolean {
  return columns.filter(({ isAmount }) => isAmount).length > 1;
}

/** A line of a table. */
export type DocumentRow = {
  readonly cells: readonly string[];
  readonly look: "plain" | "muted" | "struck" | "total";
};

/** One part of a document, from top to bottom. */
export type DocumentSection =
  | { readonly kind: "figures"; readonly figures: readonly DocumentMetric[] }
  | { readonly kind: "charts"; readonly charts: readonly DocumentChart[] }
  | {
      readonly kind: "table";
      readonly title: string;
      /** What has to be known to read it right; empty when nothing. */
      readonly note: string;
      readonly columns: readonly DocumentColumn[];
      readonly rows: readonly DocumentRow[];
    };

/** The whole of it, on A4 across. */
export type DocumentModel = {
  /** Of the window and of the file. */
  readonly title: string;
  readonly heading: string;
  readonly company: string | null;
  /** What it is about: period, filters, when it was made. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly parts: readonly DocumentSection[];
};

/** The colours of paper: those of the light theme. */
export const INK = {
  text: "#1C1917",
  muted: "#57534E",
  line: "#E7E5E4",
  income: "#15703C",
  expense: "#B42318",
  balance: "#0B5B7A",
  warning: "#92580A",
} as const;

/** Of each picture, in its own units. */
export const CHART_WIDTH = 360;
export const CHART_HEIGHT = 172;
