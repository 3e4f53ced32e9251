import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { fetchPage, type PageStart } from "#web/api/fetch-page.ts";
import { pageSize } from "#web/api/page-size.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { joinPages, linkedEntrySource } from "./linked-page.ts";

const FIRST_PAGE: PageStart = { after: null, size: pageSize(0) };

export function useLinkedEntries(contactId: string) {
  return useInfiniteQuery(linkedEntriesQuery(contactId));
}
export type LinkedEntriesResult = ReturnType<typeof useLinkedEntries>;

function linkedEntriesQuery(contactId: string) {
  const search = { conditions: [["client_id", `eq.${contactId}`] as const], sort: "-due" };
  return infiniteQueryOptions({
    queryKey: queryKeys.contactEntries(contactId),
    queryFn: ({ pageParam, signal }) => fetchPage(linkedEntrySource, search, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }, pages) => {
      const { rows, totals } = joinPages(pages);
      // Without a cursor the count is of entries that came since.
      if (nextCursor === null || rows.length >= totals.count) return undefined;
      return { after: nextCursor, size: pageSize(pages.length) };
    },
    select: ({ pages }) => joinPages(pages),
  });
}
