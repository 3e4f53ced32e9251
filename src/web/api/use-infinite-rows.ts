/**
 * A list of any length, in any order, loaded as far as it is read. When something changes, its loaded
 * pages are read again; rows that did not change stay the same objects.
 */
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
  type PageStart,
  type RowSource,
} from "./fetch-page.ts";
import { queryKeys } from "./query-keys.ts";

/** The first page fills a window; later ones grow, so that the end of a long list is not far. */
const FIRST_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 500;
const FIRST_PAGE: PageStart & { index: number } = { after: null, size: FIRST_PAGE_SIZE, index: 0 };

/** Of a list that is left, so many pages are kept, to come back to. */
const MAX_PAGES_KEPT = 8;

/** The next page is loaded before the rows in view are that near the end. */
const END_ROWS = 60;
/** A last page that was extended is read again in one request of at most so many rows. */
const MAX_REREAD_SIZE = 2000;
/** Pages read beyond the loaded ones to find the rows in view again. */
const MAX_EXTRA_PAGES = 2;

/** The pages of one list as the query cache keeps them, for a loader to begin with. */
export function pagesQuery<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  search: PagedSearch,
) {
  const queryKey = queryKeys.list(source.entity, search);
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: { index, ...start }, signal, client }) => {
      const loaded = client.getQueryData<InfiniteData<Page<Row>>>(queryKey)?.pages ?? [];
      const read = (from: PageStart) => fetchPage(source, search, from, signal);
      const before = loaded[index];
      if (before === undefined) return read(start);
      const again = {
        ...start,
        size: Math.min(Math.max(start.size, before.rows.length), MAX_REREAD_SIZE),
      };
      return index === loaded.length - 1 ? readLastAgain(read, again, before) : read(again);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }, { length: index }) =>
      nextCursor === null
        ? undefined
        : { after: nextCursor, size: Math.min(FIRST_PAGE_SIZE * 2 ** index, MAX_PAGE_SIZE), index },
    // What changes invalidates it.
    staleTime: Infinity,
  });
}

/**
 * Reads the last loaded page again, and on until it ends where it ended before: rows that came in
 * above must not push those in view out of the list.
 */
async function readLastAgain<Row extends { readonly id: string }>(
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
  // Without them, a list that grows by an import would be read further with each change.
  return isReached(page) ? page : first;
}

/** The rows of a list that were loaded so far. */
export type LoadedRows<Row> = {
  readonly rows: readonly Row[];
  /** Says which search the rows are of, which may be the one before. */
  readonly listKey: string;
  readonly isOutdated: boolean;
  /** There is more, and nothing stands in the way of loading it. */
  readonly hasMore: boolean;
  readonly isComplete: boolean;
  readonly loadMore: () => unknown;
};

/** The rows loaded so far, kept current, and the way to more. */
export function useInfiniteRows<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  search: PagedSearch,
) {
  const queryClient = useQueryClient();
  const options = useMemo(() => pagesQuery(source, search), [source, search]);
  const pages = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });

  const [shown, setShown] = useState(search);
  if (!pages.isPlaceholderData && shown !== search) setShown(search);

  useEffect(() => () => forgetFarPages(queryClient, options), [queryClient, options]);

  return {
    /** Undefined until the first page is there. */
    rows: useMemo(() => pages.data && eachOnce(pages.data.pages), [pages.data]),
    listKey: useMemo(() => JSON.stringify(shown), [shown]),
    isOutdated: pages.isPlaceholderData,
    hasMore:
      pages.hasNextPage &&
      !pages.isPlaceholderData &&
      !pages.isFetchingNextPage &&
      pages.error === null,
    isComplete: !pages.hasNextPage && !pages.isPlaceholderData,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: () => pages.fetchNextPage({ cancelRefetch: false }),
    error: pages.error,
    retry: pages.isFetchNextPageError ? () => pages.fetchNextPage() : pages.refetch,
    isRetrying: pages.isFetching,
  };
}

/** A row that moved while pages were loaded may be in two of them; the later page is the newer. */
function eachOnce<Row extends { readonly id: string }>(pages: readonly Page<Row>[]): Row[] {
  const rows = new Map<string, Row>();
  for (const page of pages) {
    for (const row of page.rows) {
      if (rows.has(row.id)) rows.delete(row.id);
      rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

function forgetFarPages<Row extends { readonly id: string }>(
  queryClient: QueryClient,
  { queryKey }: ReturnType<typeof pagesQuery<Row>>,
): void {
  const { data, isInvalidated = false } = queryClient.getQueryState(queryKey) ?? {};
  if (data === undefined || data.pages.length <= MAX_PAGES_KEPT) return;
  queryClient.setQueryData(queryKey, {
    pages: data.pages.slice(0, MAX_PAGES_KEPT),
    pageParams: data.pageParams.slice(0, MAX_PAGES_KEPT),
  });
  // To have data set makes a query count as current.
  if (isInvalidated) {
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
}
