/** The columns of the report (spec section 9), where both date columns hold the due date. */
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

/** For a workbook, which is built in memory; a CSV file has no limit. */
export const MAX_SHEET_ENTRIES = 100_000;

/** For a document's list; its totals are of all entries. */
export const MAX_DOCUMENT_ENTRIES = 5000;

export type ReportEntry = Pick<
  Transaction,
  "type" | "category" | "amountCents" | "dueDate" | "notes" | "lifecycle"
> & {
  readonly id: string;
  readonly resolvedStatus: TransactionStatus;
  readonly contactName: string | null;
};

/** A label is the program's own text; a text may hold anything. */
export type ReportColumn = { readonly heading: string } & (
  | { readonly kind: "label"; readonly get: (entry: ReportEntry) => string }
  | { readonly kind: "text"; readonly get: (entry: ReportEntry) => string }
  | { readonly kind: "money"; readonly get: (entry: ReportEntry) => Cents }
  | { readonly kind: "date"; readonly get: (entry: ReportEntry) => CivilDate | null }
);

export const REPORT_COLUMNS: readonly ReportColumn[] = [
  { heading: "ID", kind: "text", get: ({ id }) => id },
  { heading: "Tipo", kind: "label", get: ({ type }) => TYPE_LABELS[type] },
  { heading: "Categoria", kind: "label", get: ({ category }) => category },
  { heading: "Valor", kind: "money", get: ({ amountCents }) => amountCents },
  { heading: "Data lançamento", kind: "date", get: ({ dueDate }) => dueDate },
  { heading: "Vencimento", kind: "date", get: ({ dueDate }) => dueDate },
  { heading: "Status", kind: "label", get: ({ resolvedStatus }) => STATUS_LABELS[resolvedStatus] },
  { heading: "Situação", kind: "label", get: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  { heading: "Vínculo", kind: "text", get: ({ contactName }) => contactName ?? "" },
  { heading: "Observações", kind: "text", get: ({ notes }) => toSingleLine(notes ?? "") },
];

function toSingleLine(text: string): string {
  if (!/[\r\n\u2028\u2029]/u.test(text)) return text;
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " ");
}
