import { BYTE_ORDER_MARK, dateField, encodeLine, moneyField, textField } from "./csv.ts";
import type { FileColumn } from "./file-column.ts";
import { REPORT_COLUMNS, REPORT_FILE_NAME, type ReportEntry } from "./report-entry.ts";

export const CSV_FILE_NAME = `${REPORT_FILE_NAME}.csv`;

export function reportCsv(entries: Iterable<ReportEntry>): string {
  return reportCsvHead() + reportCsvLines(entries);
}

export function reportCsvHead(): string {
  return BYTE_ORDER_MARK + encodeLine(REPORT_COLUMNS.map(({ heading }) => heading));
}

export function reportCsvLines(entries: Iterable<ReportEntry>): string {
  let text = "";
  for (const entry of entries) text += entryLine(entry);
  return text;
}

function entryLine(entry: ReportEntry): string {
  let line = "";
  for (const column of REPORT_COLUMNS)
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
