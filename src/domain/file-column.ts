import type { CivilDate } from "./civil-date.ts";
import type { Cents, TotalCents } from "./money.ts";

/** A column of a file. A label is the program's own text; a text may hold anything. */
export type FileColumn<Row> = {
  readonly heading: string;
  /** True where the column says nothing of these rows: a workbook folds it, and does not print it. */
  readonly isFolded?: (rows: readonly Row[]) => boolean;
} & (
  | { readonly kind: "label"; readonly get: (row: Row) => string }
  | { readonly kind: "text"; readonly get: (row: Row) => string }
  | { readonly kind: "money"; readonly get: (row: Row) => Cents | TotalCents }
  | { readonly kind: "date"; readonly get: (row: Row) => CivilDate | null }
);
