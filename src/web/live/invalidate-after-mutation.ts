import type { QueryClient } from "@tanstack/react-query";
import type { EntityType } from "#domain/audit-record.ts";
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
  void queryClient.invalidateQueries({
    queryKey: [entityType],
    // The lists take the rows in by themselves.
    predicate: ({ queryKey: [, part] }) => part !== "pages",
  });
  void queryClient.invalidateQueries({
    queryKey: [entityType, "pages"],
    type: "inactive",
    refetchType: "none",
  });
  for (const figures of ["snapshot", "totals", "dashboard", "report"]) {
    void queryClient.invalidateQueries({ queryKey: [figures] });
  }
  const changed = new Set<unknown>(entityIds);
  void queryClient.invalidateQueries({
    queryKey: ["history", entityType],
    predicate: ({ queryKey: [, , id] }) => changed.has(id),
  });
}
