import * as z from "zod";
import { ENTRY_ORDER_COLUMNS } from "#contract/entry-order.ts";
import { listedEntryRow, type ListedEntry } from "#web/records/entry.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { toPagedSearch } from "./entry-search.ts";
import { readListSearch } from "./use-list-filters.ts";

export const entrySource: RowSource<ListedEntry> = {
  entity: "transaction",
  table: "transactions",
  columns: "*,resolved_status,paid_parts,clients(name)",
  parseRows: (data) => z.array(listedEntryRow).parse(data),
  sorts: ENTRY_ORDER_COLUMNS,
};

/** For the loader of the route. */
export function entryPagesQuery(address: string) {
  return pagesQuery(entrySource, toPagedSearch(readListSearch(address)));
}
