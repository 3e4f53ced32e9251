/** The filtered and ordered list of contacts as a spreadsheet file. */
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { listFile, type ListFileFormat } from "#web/records/list-file.ts";
import { contactColumns } from "./contact-columns.ts";
import { contactSource } from "./contact-queries.ts";

export function contactFile(
  format: ListFileFormat,
  search: PagedSearch,
  timeZone: string,
): Promise<Blob> {
  const columns = contactColumns(timeZone);
  return listFile(format, "Clientes e funcionários", columns, { source: contactSource, search });
}
