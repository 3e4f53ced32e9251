import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import {
  fetchPage,
  type Page,
  type PagedSearch,
  type PageSource,
  type PageStart,
  type RowSource,
} from "./fetch-page.ts";
import { MAX_PAGE_SIZE, pageSize } from "./page-size.ts";
import { usePrintAll } from "./print-all.ts";
import { queryKeys } from "./query-keys.ts";

const FIRST_PAGE: PageStart & { index: number } = { after: null, size: pageSize(0), index: 0 };

const MAX_CACHED_PAGES = 8;

/** The next page is loaded when the rows in view are this close to the end. */
const END_ROWS = 60;
const MAX_REREAD_SIZE = 2000;
const MAX_EXTRA_PAGES = 2;

export function pagesQuery<Row extends { readonly id: string }>(
  source: RowSource<Row> | PageSource<Row>,
  search: PagedSearch,
) {
  const queryKey = queryKeys.list(source.entity, search);
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: { index, ...start }, signal, client }) => {
      const loaded = client.getQueryData<InfiniteData<Page<Row>>>(queryKey)?.pages ?? [];
      const read = (from: PageStart) =>
        "readPage" in source
          ? source.readPage(search, from, signal)
          : fetchPage(source, search, from, signal);
      const before = loaded[index];
      if (before === undefined) return read(start);
      const again = {
        ...start,
        size: Math.min(Math.max(start.size, before.rows.length), MAX_REREAD_SIZE),
      };
      return index === loaded.length - 1 ? refetchLast(read, again, before) : read(again);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }, { length: index }) =>
      nextCursor === null ? undefined : { after: nextCursor, size: pageSize(index), index },
    // Live events and own saves invalidate it.
    staleTime: Infinity,
  });
}

/**
 * Extends the last page to its former end: inserted rows must not push visible ones out of the
 * list.
 */
async function refetchLast<Row extends { readonly id: string }>(
  read: (start: PageStart) => Promise<Page<Row>>,
  start: PageStart,
  before: Page<Row>,
): Promise<Page<Row>> {
  const lastIds = new Set(
    before.nextCursor === null ? [] : before.rows.slice(-END_ROWS).map(({ id }) => id),
  );
  const isReached = ({ rows, nextCursor }: Page<Row>): boolean =>
    nextCursor === null || rows.some(({ id }) => lastIds.has(id));
  const first = await read(start);
  let page = first;
  for (let extra = 0; extra < MAX_EXTRA_PAGES && !isReached(page); extra += 1) {
    const next = await read({ after: page.nextCursor, size: MAX_PAGE_SIZE });
    page = { rows: [...page.rows, ...next.rows], nextCursor: next.nextCursor };
  }
  // Otherwise a list that grows by an import would be extended with each change.
  return isReached(page) ? page : first;
}

export type InfiniteRows<Row extends { readonly id: string }> = ReturnType<
  typeof useInfiniteRows<Row>
>;
export type LoadedRows<Row extends { readonly id: string }> = InfiniteRows<Row> & {
  readonly rows: readonly Row[];
};

export function useInfiniteRows<Row extends { readonly id: string }>(
  source: RowSource<Row> | PageSource<Row>,
  search: PagedSearch,
) {
  const queryClient = useQueryClient();
  const options = useMemo(() => pagesQuery(source, search), [source, search]);
  const pages = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });

  const isAtPrintLimit = usePrintAll(pages, pages.data?.pages.length ?? 0);

  const [shown, setShown] = useState(search);
  if (!pages.isPlaceholderData && shown !== search) setShown(search);

  useEffect(() => () => trimPages(queryClient, options), [queryClient, options]);

  return {
    rows: useMemo(() => pages.data && withoutDuplicates(pages.data.pages), [pages.data]),
    /** Identifies the search of the rows, which may be the previous one. */
    listKey: useMemo(() => JSON.stringify(shown), [shown]),
    isOutdated: pages.isPlaceholderData,
    hasMore:
      pages.hasNextPage &&
      !pages.isPlaceholderData &&
      !pages.isFetchingNextPage &&
      pages.error === null,
    /** True if printing loads no more rows. */
    isAtPrintLimit,
    isComplete: !pages.hasNextPage && !pages.isPlaceholderData,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => pages.fetchNextPage({ cancelRefetch: false }),
    error: pages.error,
    retry: pages.isFetchNextPageError ? () => pages.fetchNextPage() : pages.refetch,
    isRetrying: pages.isFetching,
  };
}

/** A row that moved while pages were loaded may be in two of them; the later page is newer. */
function withoutDuplicates<Row extends { readonly id: string }>(
  pages: readonly Page<Row>[],
): Row[] {
  const rows = new Map<string, Row>();
  for (const page of pages) {
    for (const row of page.rows) {
      if (rows.has(row.id)) rows.delete(row.id);
      rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

function trimPages<Row extends { readonly id: string }>(
  queryClient: QueryClient,
  { queryKey }: ReturnType<typeof pagesQuery<Row>>,
): void {
  const { data, isInvalidated = false } = queryClient.getQueryState(queryKey) ?? {};
  if (data === undefined || data.pages.length <= MAX_CACHED_PAGES) return;
  queryClient.setQueryData(queryKey, {
    pages: data.pages.slice(0, MAX_CACHED_PAGES),
    pageParams: data.pageParams.slice(0, MAX_CACHED_PAGES),
  });
  // Setting data resets the invalidation.
  if (isInvalidated) {
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
