/** Every key of the query cache: its subject, then the table and the parameters. */
import type { QueryKey } from "@tanstack/react-query";
import type { ChangeEvent } from "#contract/live.ts";
import type { EntityType } from "#domain/audit-record.ts";

export const queryKeys = {
  company: ["company"],
  snapshot: ["snapshot"],
  trust: ["trust"],
  dashboard: (months: string) => ["dashboard", months],
  report: (params: object) => ["report", params],
  statement: (params: object) => ["statement", params],
  totals: (params: object) => ["totals", params],
  hasClient: ["has-client"],
  contactDirectory: ["contact-directory"],
  contactEntries: (contactId: string) => ["contact-entries", contactId],
  lastEntry: (contactId: string, type: string) => ["last-entry", contactId, type],
  contactOverview: (contactId: string) => ["contact-overview", contactId],
  excludedTotals: (contactId: string) => ["excluded-totals", contactId],
  lists: (entity: EntityType) => ["list", entity],
  list: (entity: EntityType | "activity", search: object) => ["list", entity, search],
  record: (entity: EntityType, id: string) => ["record", entity, id],
  history: (entity: EntityType, id: string) => ["history", entity, id],
} as const;

export type Changes = ChangeEvent["changes"];

/** Any query but those of other records may have other data after these changes. */
export function isAffected([subject, ...rest]: QueryKey, changes: Changes): boolean {
  if (subject === queryKeys.company[0]) return false;
  if (subject === queryKeys.contactDirectory[0]) {
    return changes.some(({ entity }) => entity === "contact");
  }
  if (subject !== "record" && subject !== "history") return true;
  const [entity, id] = rest;
  return changes.some((change) => change.entity === entity && change.id === id);
}
