import type { CivilDate } from "./civil-date.ts";
import type { Cents, TotalCents } from "./money.ts";

/** A column of a file. Labels are fixed texts of the program; values may hold any text. */
export type FileColumn<Row> = {
  readonly heading: string;
  /**
   * True if the column adds nothing for these rows: a workbook then collapses it and does not print
   * it.
   */
  readonly isFolded?: (rows: readonly Row[]) => boolean;
} & (
  | { readonly kind: "label"; readonly get: (row: Row) => string }
  | { readonly kind: "text"; readonly get: (row: Row) => string }
  | { readonly kind: "money"; readonly get: (row: Row) => Cents | TotalCents | null }
  | { readonly kind: "date"; readonly get: (row: Row) => CivilDate | null }
);
