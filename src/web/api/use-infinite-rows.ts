/**
 * A list of any length, in any order, loaded as far as it is read. What changes elsewhere is fetched
 * row by row, through the same filters, and put in its place: no page is ever read again for it.
 */
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { keepPagesCurrent } from "#web/live/sync-list-pages.ts";
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
const FIRST_PAGE: PageStart = { after: null, size: FIRST_PAGE_SIZE };

/** Of a list that is left, so many pages are kept, to come back to. */
const MAX_PAGES_KEPT = 8;

/** The pages of one list as the query cache keeps them, for a loader to begin with. */
export function pagesQuery<Row extends { readonly id: string }>(
  source: RowSource<Row>,
  search: PagedSearch,
) {
  return infiniteQueryOptions({
    queryKey: queryKeys.list(source.entity, search),
    queryFn: ({ pageParam, signal }) => fetchPage(source, search, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ end }, pages): PageStart | undefined =>
      end === null
        ? undefined
        : { after: end, size: Math.min(FIRST_PAGE_SIZE * 2 ** pages.length, MAX_PAGE_SIZE) },
    // Live changes keep it current; what they miss is invalidated.
    staleTime: Infinity,
  });
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

  useEffect(() => {
    const stop = keepPagesCurrent(queryClient, source, search, options.queryKey);
    return () => {
      forgetFarPages(queryClient, options);
      stop();
    };
  }, [queryClient, source, search, options]);

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
