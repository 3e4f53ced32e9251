/** A list as a spreadsheet file. */
import { formatCivilDate } from "#domain/civil-date.ts";
import { BYTE_ORDER_MARK, encodeLine, moneyValue, type CsvValue } from "#domain/csv.ts";
import type { FileColumn } from "#domain/file-column.ts";
import { workbookOptions } from "#domain/sheet-layout.ts";
import { tableSheet } from "#domain/sheet.ts";
import { fetchAllRows, type PagedSearch, type RowSource } from "#web/api/fetch-page.ts";

const TIMEOUT_MS = 60_000;

export type ListFileFormat = "csv" | "xlsx";

/** All rows of the search, in order. */
export async function listFile<Row extends { readonly id: string }>(
  format: ListFileFormat,
  sheetName: string,
  columns: readonly FileColumn<Row>[],
  { source, search }: { readonly source: RowSource<Row>; readonly search: PagedSearch },
): Promise<Blob> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const rows = await fetchAllRows(source, search, { signal, onProgress: () => {} });
  return rowsFile(format, sheetName, columns, rows);
}

export async function rowsFile<Row>(
  format: ListFileFormat,
  sheetName: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  if (format === "csv") {
    return new Blob([toCsv(columns, rows)], { type: "text/csv;charset=utf-8" });
  }
  // Large, and only for Excel.
  const { default: writeExcelFile } = await import("write-excel-file/browser");
  const sheets = [tableSheet(sheetName, columns, rows)];
  return writeExcelFile(sheets, workbookOptions(sheets)).toBlob();
}

function toCsv<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  return [
    BYTE_ORDER_MARK,
    encodeLine(columns.map(({ heading }) => heading)),
    ...rows.map((row) => encodeLine(columns.map((column) => valueOf(column, row)))),
  ].join("");
}

function valueOf<Row>(column: FileColumn<Row>, row: Row): string | CsvValue {
  switch (column.kind) {
    case "label":
    case "text":
      return column.get(row);
    case "money": {
      const amount = column.get(row);
      return amount === null ? "" : moneyValue(amount);
    }
    case "date": {
      const day = column.get(row);
      return day === null ? "" : { value: formatCivilDate(day) };
    }
  }
}
