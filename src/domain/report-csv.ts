/**
 * Entries as a CSV file for a spreadsheet in Portuguese (spec section 9). Always true: UTF-8 with a
 * byte order mark, `;` between fields, CRLF after each line, every field in quotes; and no field is
 * anything that a spreadsheet would run as a formula.
 */
import { formatCivilDate } from "./civil-date.ts";
import { cents, formatDecimal, type Cents } from "./money.ts";
import {
  LIFECYCLE_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
  type TransactionStatus,
} from "./transaction.ts";

/** The file's name when nobody gives it another (spec section 9). */
export const CSV_FILE_NAME = "relatorio-financeiro.csv";

/** An entry as a line of the file. */
export type CsvEntry = Pick<
  Transaction,
  "type" | "category" | "amountCents" | "dueDate" | "notes" | "lifecycle"
> & {
  readonly id: string;
  readonly resolvedStatus: TransactionStatus;
  /** Null when it is linked to nobody. */
  readonly contactName: string | null;
};

const HEADINGS = [
  "ID",
  "Tipo",
  "Categoria",
  "Valor",
  "Data lançamento",
  "Vencimento",
  "Status",
  "Situação",
  "Vínculo",
  "Observações",
];

const BYTE_ORDER_MARK = "\uFEFF";

/** The whole file. Both date columns say the expected payment date, as in spec section 9. */
export function reportCsv(entries: Iterable<CsvEntry>): string {
  let text = BYTE_ORDER_MARK + lineOf(HEADINGS);
  for (const entry of entries) text += lineOf(fieldsOf(entry));
  return text;
}

function fieldsOf(entry: CsvEntry): string[] {
  const dueDate = formatCivilDate(entry.dueDate);
  return [
    entry.id,
    TYPE_LABELS[entry.type],
    entry.category,
    plainDecimal(entry.amountCents),
    dueDate,
    dueDate,
    STATUS_LABELS[entry.resolvedStatus],
    LIFECYCLE_LABELS[entry.lifecycle],
    entry.contactName ?? "",
    (entry.notes ?? "").replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " "),
  ];
}

/** `1234,56`: a number that a spreadsheet takes for one. */
function plainDecimal(amount: Cents): string {
  const text = formatDecimal(cents(Math.abs(amount))).replaceAll(".", "");
  return amount < 0 ? `-${text}` : text;
}

function lineOf(fields: readonly string[]): string {
  return `${fields.map(quoted).join(";")}\r\n`;
}

function quoted(field: string): string {
  return `"${harmless(field).replaceAll('"', '""')}"`;
}

const FORMULA = /^[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:,\d+)?$/u;
/** What an empty date says is no formula, and a dash alone runs nothing. */
const DASH = "-";

/** With `'` before it when a spreadsheet would take it for a formula; a plain number stays. */
function harmless(field: string): string {
  return FORMULA.test(field) && !NUMBER.test(field) && field !== DASH ? `'${field}` : field;
}
