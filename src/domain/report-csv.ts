/** Entries as a CSV file (spec section 9); how its fields are written is `csv.ts`'s to say. */
import { BYTE_ORDER_MARK, dateField, lineOf, moneyField, textField } from "./csv.ts";
import {
  REPORT_COLUMNS,
  REPORT_FILE_NAME,
  type ReportColumn,
  type ReportEntry,
} from "./report-entry.ts";

/** The file's name when nobody gives it another (spec section 9). */
export const CSV_FILE_NAME = `${REPORT_FILE_NAME}.csv`;

/** The whole file. */
export function reportCsv(entries: Iterable<ReportEntry>): string {
  return reportCsvHead() + reportCsvLines(entries);
}

/** How the file begins: the byte order mark and the headings. */
export function reportCsvHead(): string {
  return BYTE_ORDER_MARK + lineOf(REPORT_COLUMNS.map(({ heading }) => heading));
}

/** A line for each of the entries, their ends included. */
export function reportCsvLines(entries: Iterable<ReportEntry>): string {
  let text = "";
  for (const entry of entries) text += lineOfEntry(entry);
  return text;
}

/** Field by field and no list of them: a file may have ten million. */
function lineOfEntry(entry: ReportEntry): string {
  let line = "";
  for (const column of REPORT_COLUMNS) line += `${line === "" ? "" : ";"}${fieldOf(column, entry)}`;
  return `${line}\r\n`;
}

function fieldOf(column: ReportColumn, entry: ReportEntry): string {
  switch (column.kind) {
    case "label":
      return `"${column.of(entry)}"`;
    case "text":
      return textField(column.of(entry));
    case "money":
      return moneyField(column.of(entry));
    case "date":
      return dateField(column.of(entry));
  }
}
