/** The files that people take away, read back by programs that are not ours. */
import { parse } from "csv-parse/sync";
import { extractText, getDocumentProxy } from "unpdf";
import { read, utils, type WorkBook } from "xlsx";
import { EXPORTS_PATH } from "#contract/exports.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { TestApp } from "./test-app.ts";

const LABELS: Readonly<Record<string, string>> = {
  income: "Receita",
  expense: "Despesa",
  paid: "Pago",
  pending: "Pendente",
  overdue: "Atrasado",
  active: "Ativo",
  inactive: "Inativo",
  cancelled: "Cancelado",
};

/** An entry with what is beside it on the wire. */
export type ExportedRow = TransactionRow & {
  readonly resolved_status: string;
  readonly clients: { readonly name: string } | null;
};

/** What is asked of the wire for such rows. */
export const EXPORTED_COLUMNS = "*,resolved_status,clients(name)";

/** A file, as it is sent. */
export async function exportedFile(
  { app }: TestApp,
  name: string,
): Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: Buffer }> {
  const url = `${EXPORTS_PATH}/${name}`;
  const { statusCode, headers, rawPayload } = await app.inject({ method: "GET", url });
  return { status: statusCode, headers, body: rawPayload };
}

/** All entries in an order, by the wire that the lists use. */
export async function exportedRows(app: TestApp, order: string): Promise<ExportedRow[]> {
  const isDescending = order.startsWith("-");
  const column = COLUMNS[isDescending ? order.slice(1) : order] ?? "";
  const direction = isDescending ? "desc" : "asc";
  const { status, body } = await app.send<ExportedRow[]>(
    "GET",
    `transactions?select=${EXPORTED_COLUMNS}&order=${column}.${direction}.nullslast,id.${direction}`,
  );
  if (status !== 200) throw new Error(`The entries could not be read: ${JSON.stringify(body)}`);
  return body;
}

const COLUMNS: Readonly<Record<string, string>> = {
  created: "created_at",
  type: "type",
  category: "category",
  amount: "amount",
  due: "expected_payment_date",
  status: "resolved_status",
  lifecycle: "lifecycle",
  client: "clients(name_plain)",
};

/** The ten fields of an entry as spec section 9 has them, a day as `dd/mm/aaaa`. */
export function fieldsOfRow(row: ExportedRow): string[] {
  const day = row.expected_payment_date?.split("-").toReversed().join("/") ?? "-";
  return [
    row.id,
    LABELS[row.type] ?? "",
    row.category,
    row.amount.toFixed(2).replace(".", ","),
    day,
    day,
    LABELS[row.resolved_status] ?? "",
    LABELS[row.lifecycle] ?? "",
    row.clients?.name ?? "",
    (row.notes ?? "").replace(/\s*\n+\s*/gu, " "),
  ];
}

/** The lines of a CSV file, less the apostrophe that keeps a text from being run as a formula. */
export function linesOfCsv(file: Buffer): string[][] {
  const lines = parse(file, { bom: true, delimiter: ";", recordDelimiter: "\r\n" });
  return lines.map((line) => line.map((field) => field.replace(GUARD, "")));
}

const GUARD = /^'(?='*[=+\-@\t\r＝＋－＠])/u;

/** What a spreadsheet would run, of the lines as they stand in the file. */
export function formulasInCsv(file: Buffer): string[] {
  const lines = parse(file, { bom: true, delimiter: ";", recordDelimiter: "\r\n" });
  return lines
    .flat()
    .filter((field) => /^[=+\-@\t\r]/u.test(field) && !/^(?:[+-]?\d+(?:,\d+)?|-)$/u.test(field));
}

/** A workbook, with the formats of its cells. */
export function workbookOf(file: Buffer): WorkBook {
  return read(file, { cellNF: true });
}

/** The cells of a sheet, row by row; one without a value is null, a day is its number. */
export function cellsOf(workbook: WorkBook, sheet: string): unknown[][] {
  const found = workbook.Sheets[sheet];
  if (found === undefined) throw new Error(`There is no sheet ${sheet}`);
  return utils.sheet_to_json(found, { header: 1, defval: null, blankrows: true });
}

/** The number that a spreadsheet keeps for a day. */
export function numberOfDay(day: string): number {
  return Temporal.PlainDate.from("1899-12-30").until(day, { largestUnit: "day" }).days;
}

/** The text of a PDF document, page by page, with single spaces. */
export async function pagesOfPdf(file: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/gu, " "));
}
