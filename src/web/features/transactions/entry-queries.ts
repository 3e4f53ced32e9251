import * as z from "zod";
import { reaisFromCents } from "#domain/money.ts";
import { listedEntryRow, type ListedEntry } from "#web/records/entry.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import type { RowSource } from "#web/api/fetch-page.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { wire } from "#web/api/client.ts";
import { entrySearch, pagedSearchOf } from "./entry-search.ts";

/** The entries of a list. */
export const entrySource: RowSource<ListedEntry> = {
  entity: "transaction",
  query: (columns) => wire.from("transactions").select(columns),
  columns: "*,resolved_status,clients(name,name_plain)",
  rowsOf: (data) => z.array(listedEntryRow).parse(data),
  sorts: {
    created: { column: "created_at", isNullable: false, valueOf: (entry) => entry.createdAt },
    type: { column: "type", isNullable: false, valueOf: (entry) => entry.type },
    category: { column: "category", isNullable: false, valueOf: (entry) => entry.category },
    amount: {
      column: "amount",
      isNullable: false,
      valueOf: (entry) => reaisFromCents(entry.amountCents),
    },
    due: {
      column: "expected_payment_date",
      isNullable: true,
      valueOf: (entry) => entry.dueDate,
    },
    status: {
      column: "resolved_status",
      isNullable: false,
      valueOf: (entry) => entry.resolvedStatus,
    },
    lifecycle: { column: "lifecycle", isNullable: false, valueOf: (entry) => entry.lifecycle },
    client: {
      column: "name_plain",
      of: "clients",
      isNullable: true,
      valueOf: (entry) => entry.contact?.name_plain ?? null,
    },
  },
};

/** The list that this address shows, for a loader. */
export function entryPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(entrySource, pagedSearchOf(readSearch(entrySearch, searchParams)));
}
