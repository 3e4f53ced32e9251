/**
 * The columns of the report: those of spec section 9, where both date columns hold the due date,
 * and our own.
 */
import type { FileColumn } from "./file-column.ts";
import { formatInstalment } from "./format-instalment.ts";
import type { PeriodDate } from "./report-filter.ts";
import { describeSplits } from "./split.ts";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
  type TransactionStatus,
} from "./transaction.ts";

export const REPORT_FILE_NAME = "relatorio-financeiro";

/** Limit of a workbook, which is built in memory; a CSV file has no limit. */
export const MAX_SHEET_ENTRIES = 100_000;

/** Limit of the list in a document; its totals are of all entries. */
export const MAX_DOCUMENT_ENTRIES = 5000;

export type ReportEntry = Pick<
  Transaction,
  | "type"
  | "category"
  | "amountCents"
  | "dueDate"
  | "notes"
  | "lifecycle"
  | "seriesNumber"
  | "seriesCount"
  | "paidOn"
  | "isPaidOnAssumed"
  | "accrualDate"
  | "splits"
> & {
  readonly id: string;
  readonly resolvedStatus: TransactionStatus;
  readonly contactName: string | null;
  readonly tagNames: readonly string[];
};

export type WorkbookEntry = ReportEntry & { readonly accountName: string | null };

export const REPORT_COLUMNS: readonly FileColumn<ReportEntry>[] = [
  { heading: "ID", kind: "text", get: ({ id }) => id },
  { heading: "Tipo", kind: "label", get: ({ type }) => TYPE_LABELS[type] },
  {
    heading: "Categoria",
    kind: "text",
    get: ({ category, splits }) => (splits === null ? category : describeSplits(splits)),
  },
  { heading: "Valor", kind: "money", get: ({ amountCents }) => amountCents },
  { heading: "Data lançamento", kind: "date", get: ({ dueDate }) => dueDate },
  { heading: "Vencimento", kind: "date", get: ({ dueDate }) => dueDate },
  { heading: "Status", kind: "label", get: ({ resolvedStatus }) => STATUS_LABELS[resolvedStatus] },
  { heading: "Situação", kind: "label", get: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  { heading: "Vínculo", kind: "text", get: ({ contactName }) => contactName ?? "" },
  { heading: "Observações", kind: "text", get: ({ notes }) => toSingleLine(notes ?? "") },
];

const PAID_ON: FileColumn<ReportEntry> = {
  heading: "Pago em",
  kind: "date",
  get: ({ paidOn }) => paidOn,
};

const IS_PAID_ON_ASSUMED: FileColumn<ReportEntry> = {
  heading: "Data presumida",
  kind: "label",
  get: ({ isPaidOnAssumed }) => (isPaidOnAssumed ? "Sim" : ""),
  isFolded: (entries) => !entries.some(({ isPaidOnAssumed }) => isPaidOnAssumed),
};

const ACCRUAL_DATE: FileColumn<ReportEntry> = {
  heading: "Competência",
  kind: "date",
  get: ({ accrualDate, dueDate }) => accrualDate ?? dueDate,
};

/**
 * The columns of the spec, and the date of the period if that is not the due date; of a payment
 * date, also whether it is assumed.
 */
export const CSV_COLUMNS: Readonly<Record<PeriodDate, readonly FileColumn<ReportEntry>[]>> = {
  due: REPORT_COLUMNS,
  payment: [...REPORT_COLUMNS, PAID_ON, IS_PAID_ON_ASSUMED],
  accrual: [...REPORT_COLUMNS, ACCRUAL_DATE],
};

const isAlways = (): boolean => true;
const areAllActive = (entries: readonly ReportEntry[]): boolean =>
  entries.every(({ lifecycle }) => lifecycle === "active");

/**
 * Columns of the spec that a workbook collapses: ids are for programs, and _Vencimento_ already has
 * the date.
 */
const FOLDED_COLUMNS: Readonly<Record<string, (entries: readonly ReportEntry[]) => boolean>> = {
  ID: isAlways,
  "Data lançamento": isAlways,
  Situação: areAllActive,
};

export const WORKBOOK_COLUMNS: readonly FileColumn<WorkbookEntry>[] = [
  ...REPORT_COLUMNS.map((column) => {
    const isFolded = FOLDED_COLUMNS[column.heading];
    return isFolded === undefined ? column : { ...column, isFolded };
  }),
  {
    heading: "Parcela",
    kind: "label",
    get: (entry) => formatInstalment(entry) ?? "",
    isFolded: (entries) => entries.every((entry) => formatInstalment(entry) === null),
  },
  PAID_ON,
  IS_PAID_ON_ASSUMED,
  {
    ...ACCRUAL_DATE,
    isFolded: (entries) =>
      entries.every(({ accrualDate, dueDate }) => (accrualDate ?? dueDate) === dueDate),
  },
  {
    heading: "Conta",
    kind: "text",
    get: ({ accountName }) => accountName ?? "",
    isFolded: (entries) => entries.every(({ accountName }) => accountName === null),
  },
  {
    heading: "Etiquetas",
    kind: "text",
    get: ({ tagNames }) => tagNames.join(", "),
    isFolded: (entries) => entries.every(({ tagNames }) => tagNames.length === 0),
  },
  // With the sheet's filter, the sum of this column is that of the report.
  {
    heading: "Conta nos totais",
    kind: "label",
    get: ({ lifecycle }) => (lifecycle === "active" ? "Sim" : "Não"),
    isFolded: areAllActive,
  },
];

function toSingleLine(text: string): string {
  if (!/[\r\n\u2028\u2029]/u.test(text)) return text;
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " ");
}

/**
 * A note for a list filtered by categories: it shows whole entries, but its totals count only the
 * matching parts. Empty without split entries.
 */
export function partsNote(
  entries: readonly Pick<ReportEntry, "splits">[],
  categories: readonly string[] | null,
): string {
  const hasParts = categories !== null && entries.some(({ splits }) => splits !== null);
  return hasParts ? "Dos lançamentos divididos, os totais têm só as partes da categoria." : "";
}
