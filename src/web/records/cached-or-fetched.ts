import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * The data at once if cached, otherwise a promise, which resolves to null if it cannot be loaded.
 */
export function cachedOrFetched<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Data | Promise<Data | null> {
  const state = queryClient.getQueryState<Data>(query.queryKey);
  if (state?.data !== undefined && !state.isInvalidated) return state.data;
  return queryClient.fetchQuery({ ...query, retry: false }).catch((error: unknown) => {
    // The save reports the error.
    console.error(error);
    return null;
  });
}
