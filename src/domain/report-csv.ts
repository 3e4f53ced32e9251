/** Entries as a CSV file (spec section 9); how its fields are written is `csv.ts`'s to say. */
import { formatCivilDate } from "./civil-date.ts";
import { BYTE_ORDER_MARK, lineOf, plainDecimal } from "./csv.ts";
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
  for (const entry of entries) text += lineOf(REPORT_COLUMNS.map((column) => field(column, entry)));
  return text;
}

function field(column: ReportColumn, entry: ReportEntry): string {
  switch (column.kind) {
    case "text":
      return column.of(entry);
    case "money":
      return plainDecimal(column.of(entry));
    case "date":
      return formatCivilDate(column.of(entry));
  }
}
