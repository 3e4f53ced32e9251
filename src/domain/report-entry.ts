/**
 * An entry as the report tells it, on screen and in every file: the ten columns of spec section 9.
 * Both date columns say the expected payment date, as there.
 */
import type { CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
  type TransactionStatus,
} from "./transaction.ts";

/** The name of the report's files, without their kind (spec section 9). */
export const REPORT_FILE_NAME = "relatorio-financeiro";

/** The most entries in a workbook; it is made in memory, and a CSV file has no limit. */
export const MAX_SHEET_ENTRIES = 100_000;

/** The most entries that a document lists; its figures are of all of them. */
export const MAX_DOCUMENT_ENTRIES = 5000;

/** An entry as a line of the report. */
export type ReportEntry = Pick<
  Transaction,
  "type" | "category" | "amountCents" | "dueDate" | "notes" | "lifecycle"
> & {
  readonly id: string;
  readonly resolvedStatus: TransactionStatus;
  /** Null when it is linked to nobody. */
  readonly contactName: string | null;
};

/** One column: what it is called, and what it says of an entry; a label is one of our own words. */
export type ReportColumn = { readonly heading: string } & (
  | { readonly kind: "label"; readonly of: (entry: ReportEntry) => string }
  | { readonly kind: "text"; readonly of: (entry: ReportEntry) => string }
  | { readonly kind: "money"; readonly of: (entry: ReportEntry) => Cents }
  | { readonly kind: "date"; readonly of: (entry: ReportEntry) => CivilDate | null }
);

/** The columns, in the order of the spec. */
export const REPORT_COLUMNS: readonly ReportColumn[] = [
  { heading: "ID", kind: "text", of: ({ id }) => id },
  { heading: "Tipo", kind: "label", of: ({ type }) => TYPE_LABELS[type] },
  { heading: "Categoria", kind: "label", of: ({ category }) => category },
  { heading: "Valor", kind: "money", of: ({ amountCents }) => amountCents },
  { heading: "Data lançamento", kind: "date", of: ({ dueDate }) => dueDate },
  { heading: "Vencimento", kind: "date", of: ({ dueDate }) => dueDate },
  { heading: "Status", kind: "label", of: ({ resolvedStatus }) => STATUS_LABELS[resolvedStatus] },
  { heading: "Situação", kind: "label", of: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  { heading: "Vínculo", kind: "text", of: ({ contactName }) => contactName ?? "" },
  { heading: "Observações", kind: "text", of: ({ notes }) => inOneLine(notes ?? "") },
];

/** With a space in place of each line break, as the spec wants notes in a file. */
function inOneLine(text: string): string {
  if (!/[\r\n\u2028\u2029]/u.test(text)) return text;
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " ");
}
