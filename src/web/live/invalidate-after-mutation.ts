import type { QueryClient } from "@tanstack/react-query";
import type { EntityType } from "#domain/audit-record.ts";
import { isAffected, queryKeys } from "#web/api/query-keys.ts";
import { rowsChangedHere } from "./sync-list-pages.ts";

/** Asks anew for all that a change to one record may have changed: lists, totals, its history. */
export function invalidateAfterMutation(
  queryClient: QueryClient,
  entityType: EntityType,
  entityId: string,
): void {
  invalidateAfterMutations(queryClient, entityType, [entityId]);
}

/** The same for several records. */
export function invalidateAfterMutations(
  queryClient: QueryClient,
  entityType: EntityType,
  entityIds: readonly string[],
): void {
  rowsChangedHere(entityType, entityIds);
  const changes = entityIds.map((id) => ({ entity: entityType, id }));
  void queryClient.invalidateQueries({
    // The shown lists of this entity take the rows in by themselves.
    predicate: ({ queryKey }) =>
      isAffected(queryKey, changes) && (queryKey[0] !== "list" || queryKey[1] !== entityType),
  });
  void queryClient.invalidateQueries({
    queryKey: queryKeys.lists(entityType),
    type: "inactive",
    refetchType: "none",
  });
}
