import type { QueryClient } from "@tanstack/react-query";
import type { EntityType } from "#domain/audit-record.ts";
import { rowChangedHere } from "./live-pages.ts";

/** Asks anew for all that a change to one record may have changed: lists, totals, its history. */
export function refreshAfterChange(
  queryClient: QueryClient,
  entityType: EntityType,
  entityId: string,
): void {
  rowChangedHere(entityType, entityId);
  void queryClient.invalidateQueries({
    queryKey: [entityType],
    predicate: ({ queryKey: [, part] }) => part !== "pages",
  });
  void queryClient.invalidateQueries({ queryKey: ["snapshot"] });
  void queryClient.invalidateQueries({ queryKey: ["history", entityType, entityId] });
}
