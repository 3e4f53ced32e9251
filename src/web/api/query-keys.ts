/** Every key of the query cache. The first part says what is read; a list or record adds its table. */
import type { QueryKey } from "@tanstack/react-query";
import type { ChangeEvent } from "#contract/live.ts";
import type { EntityType } from "#domain/audit-record.ts";

/** The keys, by what is read. */
export const queryKeys = {
  company: ["company"],
  snapshot: ["snapshot"],
  dashboard: (months: string) => ["dashboard", months],
  report: (params: object) => ["report", params],
  statement: (params: object) => ["statement", params],
  totals: (params: object) => ["totals", params],
  contactDirectory: ["contact-directory"],
  contactEntries: (contactId: string) => ["contact-entries", contactId],
  excludedTotals: (contactId: string) => ["excluded-totals", contactId],
  lists: (entity: EntityType) => ["list", entity],
  list: (entity: EntityType, search: object) => ["list", entity, search],
  record: (entity: EntityType, id: string) => ["record", entity, id],
  history: (entity: EntityType, id: string) => ["history", entity, id],
} as const;

/** Changed records, as a live event names them. */
export type Changes = ChangeEvent["changes"];

/** Returns true if a query may read otherwise after these changes: all but other records do. */
export function isAffected([subject, ...rest]: QueryKey, changes: Changes): boolean {
  if (subject === queryKeys.company[0]) return false;
  if (subject === queryKeys.contactDirectory[0]) {
    return changes.some(({ entity }) => entity === "contact");
  }
  if (subject !== "record" && subject !== "history") return true;
  const [entity, id] = rest;
  return changes.some((change) => change.entity === entity && change.id === id);
}
