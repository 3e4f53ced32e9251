import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/api/query-keys.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { Entry } from "#web/records/entry.ts";

/** `others` have changed or no longer exist, so that all views of them are refetched. */
export function keepEntries(
  queryClient: QueryClient,
  rows: readonly Entry[],
  others: readonly Entry[] = [],
): void {
  for (const row of rows) queryClient.setQueryData(queryKeys.record("transaction", row.id), row);
  const ids = [...rows, ...others].map(({ id }) => id);
  invalidateAfterMutation(queryClient, "transaction", ids);
}
