import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { contactRow } from "#contract/contacts.ts";
import { PAGE_SIZE, after, nextCursor, type Cursor } from "#web/lib/keyset.ts";
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

const FIRST_PAGE: Cursor | null = null;

/** All contacts, newest first, a page at a time. */
export const contactPagesQuery = infiniteQueryOptions({
  queryKey: ["contact", "pages"],
  queryFn: ({ pageParam }) => fetchPage(pageParam),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextCursor,
});

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

async function fetchPage(cursor: Cursor | null): Promise<ContactEntry[]> {
  const query = wire
    .from("clients")
    .select("*")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(PAGE_SIZE);
  const { data } = await (cursor === null ? query : query.or(after(cursor))).throwOnError();
  return z.array(contactOfRow).parse(data);
}

function listedContact(id: string, queryClient: QueryClient): ContactEntry | undefined {
  const pages = queryClient.getQueryData(contactPagesQuery.queryKey)?.pages;
  return pages?.flat().find((contact) => contact.id === id);
}
