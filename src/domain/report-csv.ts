/** Entries as a CSV file (spec section 9); how its fields are written is `csv.ts`'s to say. */
import { formatCivilDate } from "./civil-date.ts";
import { BYTE_ORDER_MARK, lineOf, plainDecimal } from "./csv.ts";
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
