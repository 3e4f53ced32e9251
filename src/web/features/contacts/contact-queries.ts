import { queryOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { contactRow } from "#contract/contacts.ts";
import type { PagedSearch, RowSource } from "#web/lib/paged-query.ts";
import { pagesQuery } from "#web/lib/paged-rows.ts";
import { wire } from "#web/lib/wire.ts";

/** Reads a row of the wire. Refuses one that is no contact. */
export const contactOfRow = contactRow.transform((row) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  companyName: row.company_name,
  type: row.profile_type,
  pixKey: row.pix_key,
  isActive: row.is_active,
  createdAt: row.created_at,
  /** Also the version of the row: a save names the one it was based on. */
  updatedAt: row.updated_at,
}));
/** A contact as the screens hold it. */
export type ContactEntry = z.output<typeof contactOfRow>;

/** The contacts of a list. */
export const contactSource: RowSource<ContactEntry> = {
  entity: "contact",
  query: (columns) => wire.from("clients").select(columns),
  columns: "*",
  rowsOf: (data) => z.array(contactOfRow).parse(data),
  sorts: {
    created: { column: "created_at", isNullable: false, valueOf: (contact) => contact.createdAt },
  },
};

/** All contacts, newest first. */
export const ALL_CONTACTS: PagedSearch = { conditions: [], sort: "-created" };

/** The list of contacts, for a loader. */
export const contactPagesQuery = pagesQuery(contactSource, ALL_CONTACTS);

/** One contact, or null when there is none; what a list has of it shows at once. */
export function contactQuery(id: string, queryClient: QueryClient) {
  return queryOptions({
    queryKey: contactKey(id),
    queryFn: () => fetchContact(id),
    initialData: () => listedContact(id, queryClient),
    initialDataUpdatedAt: () =>
      queryClient.getQueryState(contactPagesQuery.queryKey)?.dataUpdatedAt ?? 0,
  });
}

function contactKey(id: string) {
  return ["contact", "one", id] as const;
}

async function fetchContact(id: string): Promise<ContactEntry | null> {
  const { data } = await wire.from("clients").select("*").eq("id", id).throwOnError();
  return z.array(contactOfRow).parse(data)[0] ?? null;
}

function listedContact(id: string, queryClient: QueryClient): ContactEntry | undefined {
  const pages = queryClient.getQueryData(contactPagesQuery.queryKey)?.pages;
  return pages?.flatMap(({ rows }) => rows).find((contact) => contact.id === id);
}
