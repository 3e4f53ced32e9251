import type { QueryClient } from "@tanstack/react-query";
import type { EntityType } from "#domain/audit-record.ts";

/** Asks anew for all that a change to one record may have changed: lists, totals, its history. */
export function refreshAfterChange(
  queryClient: QueryClient,
  entityType: EntityType,
  entityId: string,
): void {
  void queryClient.invalidateQueries({ queryKey: [entityType] });
  void queryClient.invalidateQueries({ queryKey: ["snapshot"] });
  void queryClient.invalidateQueries({ queryKey: ["history", entityType, entityId] });
}
