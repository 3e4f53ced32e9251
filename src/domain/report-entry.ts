/**
 * The ten columns of the report (spec section 9). Always true: screen and files have the same columns,
 * and both date columns hold the expected payment date, as in the spec.
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

export const REPORT_FILE_NAME = "relatorio-financeiro";

/** The limit of a workbook, which is built in memory; a CSV file has none. */
export const MAX_SHEET_ENTRIES = 100_000;

/** The limit of a document's list; its totals are of all entries. */
export const MAX_DOCUMENT_ENTRIES = 5000;

export type ReportEntry = Pick<
  Transaction,
  "type" | "category" | "amountCents" | "dueDate" | "notes" | "lifecycle"
> & {
  readonly id: string;
  readonly resolvedStatus: TransactionStatus;
  readonly contactName: string | null;
};

/** A label is one of the program's own words; a text may hold anything. */
export type ReportColumn = { readonly heading: string } & (
  | { readonly kind: "label"; readonly of: (entry: ReportEntry) => string }
  | { readonly kind: "text"; readonly of: (entry: ReportEntry) => string }
  | { readonly kind: "money"; readonly of: (entry: ReportEntry) => Cents }
  | { readonly kind: "date"; readonly of: (entry: ReportEntry) => CivilDate | null }
);

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
  { heading: "Observações", kind: "text", of: ({ notes }) => toSingleLine(notes ?? "") },
];

/** Replaces line breaks with spaces, as the spec requires of notes in a file. */
function toSingleLine(text: string): string {
  if (!/[\r\n\u2028\u2029]/u.test(text)) return text;
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " ");
}
