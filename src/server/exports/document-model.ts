/** The document model that the HTML and PDF writers share: text and charts, in reading order. */

export type DocumentMetric = {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
};

export type DocumentChart = {
  readonly title: string;
  readonly summary: string;
  /** SVG, `CHART_WIDTH` by `CHART_HEIGHT`. */
  readonly picture: string;
};

/** `share` is the relative width of the column. */
export type DocumentColumn = {
  readonly heading: string;
  readonly isAmount: boolean;
  readonly share: number;
};

export type DocumentRow = {
  readonly cells: readonly string[];
  /** A `detail` belongs to the total above it. */
  readonly look: "plain" | "muted" | "struck" | "total" | "detail";
};

export type DocumentTable = {
  readonly kind: "table";
  /** Empty for none; the same goes for the note. */
  readonly title: string;
  readonly note: string;
  readonly columns: readonly DocumentColumn[];
  readonly rows: readonly DocumentRow[];
};

export type DocumentSection =
  | { readonly kind: "metrics"; readonly metrics: readonly DocumentMetric[] }
  | { readonly kind: "charts"; readonly charts: readonly DocumentChart[] }
  | DocumentTable;

export type DocumentModel = {
  readonly title: string;
  readonly heading: string;
  readonly company: string | null;
  /** The company's tax id, the period, the filters and the creation time. */
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly parts: readonly DocumentSection[];
};

/** They fit on a page with their headings, unless many labels are long. */
export const MAX_SHORT_ROWS = 32;

/** True for a table with several amounts per row. */
export function isStatement({ columns }: DocumentTable): boolean {
  return columns.filter(({ isAmount }) => isAmount).length > 1;
}

/** True for a statement that stays on one page. */
export function isShortStatement(part: DocumentSection): boolean {
  return part.kind === "table" && isStatement(part) && part.rows.length <= MAX_SHORT_ROWS;
}

export function columnWidths({ columns }: DocumentTable, tableWidth: number): number[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (share / total) * tableWidth);
}

/** In a row with too few cells, the first one spans the rest. */
export function layOutCells(
  { columns }: DocumentTable,
  { cells }: DocumentRow,
): { text: string; isAmount: boolean; span: number }[] {
  const missing = columns.length - cells.length;
  return cells.map((text, at) => ({
    text,
    isAmount: columns[at === 0 ? 0 : at + missing]?.isAmount === true,
    span: at === 0 ? missing + 1 : 1,
  }));
}

/** The colours of the light theme. */
export const INK = {
  text: "#1C1917",
  muted: "#57534E",
  line: "#E7E5E4",
  income: "#15703C",
  expense: "#B42318",
  balance: "#0B5B7A",
  warning: "#92580A",
} as const;

/** In SVG units. */
export const CHART_WIDTH = 360;
export const CHART_HEIGHT = 172;
