import { queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { reaisFromCents } from "#domain/money.ts";
import { readSearch } from "#web/url/use-url-filters.ts";
import type { Page, RowSource } from "#web/api/fetch-page.ts";
import { pagesQuery } from "#web/api/use-infinite-rows.ts";
import { wire } from "#web/api/client.ts";
import {
  contactOfRow,
  listedContactOfRow,
  type ContactView,
  type ListedContact,
} from "./contact.ts";
import { contactSearch, pagedSearchOf } from "./contact-list-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The contacts of a list. */
export const contactSource: RowSource<ListedContact> = {
  entity: "contact",
  query: (columns) => wire.from("clients").select(columns),
  columns: "*,name_plain,total_income,total_expense",
  rowsOf: (data) => z.array(listedContactOfRow).parse(data),
  sorts: {
    created: { column: "created_at", isNullable: false, valueOf: (contact) => contact.createdAt },
    name: { column: "name_plain", isNullable: false, valueOf: (contact) => contact.collationKey },
    income: {
      column: "total_income",
      isNullable: false,
      valueOf: (contact) => reaisFromCents(contact.incomeCents),
    },
    expense: {
      column: "total_expense",
      isNullable: false,
      valueOf: (contact) => reaisFromCents(contact.expenseCents),
    },
  },
  rowsOfEntries: contactsOfEntries,
};

/** The list that this address shows, for a loader. */
export function contactPagesQuery(address: string) {
  const { searchParams } = new URL(address);
  return pagesQuery(contactSource, pagedSearchOf(readSearch(contactSearch, searchParams)));
}

/** One contact, or null when there is none; what a list has of it shows at once. */
export function contactQuery(id: string, queryClient: QueryClient) {
  const listed = () => listedContact(id, queryClient);
  return queryOptions({
    queryKey: queryKeys.record("contact", id),
    queryFn: () => fetchContact(id),
    initialData: () => listed()?.contact,
    initialDataUpdatedAt: () => listed()?.updatedAt ?? 0,
  });
}

async function fetchContact(id: string): Promise<ContactView | null> {
  const { data } = await wire.from("clients").select("*").eq("id", id).throwOnError();
  return z.array(contactOfRow).parse(data)[0] ?? null;
}

/** The contact as one of the loaded lists has it. */
function listedContact(
  id: string,
  queryClient: QueryClient,
): { contact: ContactView; updatedAt: number } | undefined {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.lists("contact"), stale: false });
  for (const { queryKey, state } of lists) {
    const data = queryClient.getQueryData<InfiniteData<Page<ListedContact>>>(queryKey);
    for (const { rows } of data?.pages ?? []) {
      const contact = rows.find((row) => row.id === id);
      if (contact !== undefined) return { contact, updatedAt: state.dataUpdatedAt };
    }
  }
  return undefined;
}

const linkChange = z.object({
  changes: z.object({ client_id: z.tuple([z.string().nullable(), z.string().nullable()]) }),
});

/** The contacts whose totals a change to these entries may have changed: all they were ever linked to. */
async function contactsOfEntries(entryIds: readonly string[]): Promise<string[]> {
  const { data } = await wire
    .from("audit_records")
    .select("changes")
    .eq("entity_type", "transaction")
    .in("entity_id", entryIds)
    .throwOnError();
  // Most changes are not to the link.
  const links = data.flatMap(
    (record) => linkChange.safeParse(record).data?.changes.client_id ?? [],
  );
  return [...new Set(links.filter((id) => id !== null))];
}
