/** The contacts of a list as a file for a spreadsheet, with its filters and order. */
import writeExcelFile from "write-excel-file/browser";
import { formatCivilDate } from "#domain/civil-date.ts";
import { BYTE_ORDER_MARK, encodeLine, moneyValue, type CsvValue } from "#domain/csv.ts";
import type { FileColumn } from "#domain/file-column.ts";
import { workbookOptions } from "#domain/sheet-layout.ts";
import { tableSheet } from "#domain/sheet.ts";
import { fetchAllRows, type PagedSearch } from "#web/api/fetch-page.ts";
import { contactColumns } from "./contact-columns.ts";
import { contactSource, type ListedContact } from "./contact-queries.ts";

const TIMEOUT_MS = 60_000;

export type ContactFileFormat = "csv" | "xlsx";

export async function contactFile(
  format: ContactFileFormat,
  search: PagedSearch,
  timeZone: string,
): Promise<Blob> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const contacts = await fetchAllRows(contactSource, search, { signal, onProgress: () => {} });
  const columns = contactColumns(timeZone);
  if (format === "csv") {
    return new Blob([contactCsv(columns, contacts)], { type: "text/csv;charset=utf-8" });
  }
  const sheets = [tableSheet("Clientes e funcionários", columns, contacts)];
  return writeExcelFile(sheets, workbookOptions(sheets)).toBlob();
}

function contactCsv(
  columns: readonly FileColumn<ListedContact>[],
  contacts: readonly ListedContact[],
): string {
  return [
    BYTE_ORDER_MARK,
    encodeLine(columns.map(({ heading }) => heading)),
    ...contacts.map((contact) => encodeLine(columns.map((column) => valueOf(column, contact)))),
  ].join("");
}

function valueOf(column: FileColumn<ListedContact>, contact: ListedContact): string | CsvValue {
  switch (column.kind) {
    case "label":
    case "text":
      return column.get(contact);
    case "money":
      return moneyValue(column.get(contact));
    case "date": {
      const day = column.get(contact);
      return day === null ? "" : { value: formatCivilDate(day) };
    }
  }
}
