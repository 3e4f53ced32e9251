import { BYTE_ORDER_MARK, dateField, encodeLine, moneyField, textField } from "./csv.ts";
import type { FileColumn } from "./file-column.ts";
import { CSV_COLUMNS, REPORT_FILE_NAME, type ReportEntry } from "./report-entry.ts";
import type { PeriodDate } from "./report-filter.ts";

export const CSV_FILE_NAME = `${REPORT_FILE_NAME}.csv`;

/** Of entries whose period is by this date. */
export function reportCsv(entries: Iterable<ReportEntry>, by: PeriodDate): string {
  return reportCsvHead(by) + reportCsvLines(entries, by);
}

export function reportCsvHead(by: PeriodDate): string {
  return BYTE_ORDER_MARK + encodeLine(CSV_COLUMNS[by].map(({ heading }) => heading));
}

export function reportCsvLines(entries: Iterable<ReportEntry>, by: PeriodDate): string {
  let text = "";
  for (const entry of entries) text += entryLine(entry, by);
  return text;
}

function entryLine(entry: ReportEntry, by: PeriodDate): string {
  let line = "";
  for (const column of CSV_COLUMNS[by])
    line += `${line === "" ? "" : ";"}${encodeField(column, entry)}`;
  return `${line}\r\n`;
}

function encodeField(column: FileColumn<ReportEntry>, entry: ReportEntry): string {
  switch (column.kind) {
    case "label":
      return `"${column.get(entry)}"`;
    case "text":
      return textField(column.get(entry));
    case "money":
      return moneyField(column.get(entry));
    case "date":
      return dateField(column.get(entry));
  }
}
