import { infiniteQueryOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { PAGE_SIZE, after, nextCursor, type Cursor } from "#web/lib/keyset.ts";
import { wire } from "#web/lib/wire.ts";
import { entryOfRow, type Entry } from "./entry.ts";

const FIRST_PAGE: Cursor | null = null;

/** All entries, newest first, a page at a time. */
export const entryPagesQuery = infiniteQueryOptions({
  queryKey: ["transaction", "pages"],
  queryFn: ({ pageParam }) => fetchPage(pageParam),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextCursor,
});

/** One entry, or null when there is none (any more); what a list has of it shows at once. */
export function entryQuery(id: string, queryClient: QueryClient) {
  return queryOptions({
    queryKey: entryKey(id),
    queryFn: () => fetchEntry(id),
    initialData: () => listedEntry(id, queryClient),
    initialDataUpdatedAt: () =>
      queryClient.getQueryState(entryPagesQuery.queryKey)?.dataUpdatedAt ?? 0,
  });
}

/** Where the query cache keeps an entry. */
export function entryKey(id: string) {
  return ["transaction", "one", id] as const;
}

/** The entry as the server has it now, or null when there is none. */
export async function fetchEntry(id: string): Promise<Entry | null> {
  const { data } = await wire.from("transactions").select("*").eq("id", id).throwOnError();
  return z.array(entryOfRow).parse(data)[0] ?? null;
}

async function fetchPage(cursor: Cursor | null): Promise<Entry[]> {
  const query = wire
    .from("transactions")
    .select("*")
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(PAGE_SIZE);
  const { data } = await (cursor === null ? query : query.or(after(cursor))).throwOnError();
  return z.array(entryOfRow).parse(data);
}

function listedEntry(id: string, queryClient: QueryClient): Entry | undefined {
  const pages = queryClient.getQueryData(entryPagesQuery.queryKey)?.pages;
  return pages?.flat().find((entry) => entry.id === id);
}
