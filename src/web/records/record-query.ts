import { queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/api/query-keys.ts";
import type { Page } from "#web/api/fetch-page.ts";
import type { RecordApi, RecordRow } from "./record-api.ts";

type Readable<Row extends RecordRow> = Pick<RecordApi<Row, never, never>, "entityType" | "fetch">;

/** Null if the record does not exist; starts with the copy from a loaded list. */
export function recordQuery<Row extends RecordRow>(
  api: Readable<Row>,
  id: string,
  queryClient: QueryClient,
) {
  const listed = () => findInLists(api, id, queryClient);
  return queryOptions({
    queryKey: queryKeys.record(api.entityType, id),
    queryFn: () => api.fetch(id),
    initialData: () => listed()?.row,
    initialDataUpdatedAt: () => listed()?.updatedAt ?? 0,
  });
}

function findInLists<Row extends RecordRow>(
  { entityType }: Readable<Row>,
  id: string,
  queryClient: QueryClient,
): { row: Row; updatedAt: number } | undefined {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.lists(entityType), stale: false });
  for (const { queryKey, state } of lists) {
    const data = queryClient.getQueryData<InfiniteData<Page<Row>>>(queryKey);
    const row = data?.pages.flatMap(({ rows }) => rows).find((listed) => listed.id === id);
    if (row !== undefined) return { row, updatedAt: state.dataUpdatedAt };
  }
  return undefined;
}
