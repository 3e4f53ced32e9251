/** Every key of the query cache: its subject, then the table and the parameters. */
import type { QueryKey } from "@tanstack/react-query";
import type { ChangeEvent } from "#contract/live.ts";
import type { EntityType } from "#domain/entities.ts";

export const queryKeys = {
  company: ["company"],
  companyHistory: (version: number) => ["company", "history", version],
  recentUsers: ["recent-users"],
  snapshot: ["snapshot"],
  trust: ["trust"],
  backups: ["backups"],
  import: ["import"],
  restore: ["restore"],
  wholeExport: ["whole-export"],
  inspection: (name: string) => ["inspection", name],
  dashboard: (months: string) => ["dashboard", months],
  report: (params: object) => ["report", params],
  statement: (params: object) => ["statement", params],
  totals: (params: object) => ["totals", params],
  hasClient: ["has-client"],
  hasParts: (category: string) => ["has-parts", category],
  hasPaidParts: (conditions: object) => ["has-paid-parts", conditions],
  accounts: ["accounts"],
  accountBalances: ["account-balances"],
  accountMovements: (accountId: string, start: string, end: string) => [
    "account-movements",
    accountId,
    start,
    end,
  ],
  transferTotals: (params: object) => ["transfer-totals", params],
  cardBills: (accountId: string) => ["card-bills", accountId],
  contactDirectory: ["contact-directory"],
  categories: ["categories"],
  categoryNames: ["category-names"],
  tags: ["tags"],
  contactsByDocument: (document: string | null) => ["contacts-by-document", document],
  sameEntry: (wanted: object | null) => ["same-entry", wanted],
  sameTransfer: (wanted: object) => ["same-transfer", wanted],
  contactSums: (conditions: object) => ["contact-sums", conditions],
  contactEntries: (contactId: string) => ["contact-entries", contactId],
  lastEntry: (contactId: string, type: string) => ["last-entry", contactId, type],
  contactOverview: (contactId: string) => ["contact-overview", contactId],
  charge: (contactId: string, until: string | null) => ["charge", contactId, until],
  lists: (entity: EntityType) => ["list", entity],
  list: (entity: EntityType | "activity", search: object) => ["list", entity, search],
  tiedEntries: (parentId: string) => ["tied-entries", parentId],
  recurrenceSums: (conditions: object) => ["recurrence-sums", conditions],
  recurrence: (seriesId: string) => ["recurrence", seriesId],
  series: (seriesId: string) => ["series", seriesId],
  seriesName: (seriesId: string) => ["series-name", seriesId],
  record: (entity: EntityType, id: string) => ["record", entity, id],
  history: (entity: EntityType, id: string) => ["history", entity, id],
} as const;

export type Changes = ChangeEvent["changes"];

/** The kinds of records that a subject depends on; the others depend on all. */
const KINDS_OF_SUBJECTS: ReadonlyMap<unknown, readonly EntityType[]> = new Map<
  unknown,
  readonly EntityType[]
>([
  [queryKeys.company[0], ["company"]],
  [queryKeys.contactDirectory[0], ["contact"]],
  [queryKeys.accounts[0], ["account"]],
  // A search finds transfers by the names of their accounts.
  [queryKeys.transferTotals({})[0], ["transfer", "account"]],
  [queryKeys.categories[0], ["category"]],
  [queryKeys.categoryNames[0], ["category"]],
  [queryKeys.tags[0], ["tag"]],
]);

/** Reads a backup, which never changes. */
const [INSPECTION] = queryKeys.inspection("");

/** True unless the query reads only what these changes do not concern. */
export function isAffected([subject, ...rest]: QueryKey, changes: Changes): boolean {
  const kinds = KINDS_OF_SUBJECTS.get(subject);
  if (kinds !== undefined) return changes.some(({ entity }) => kinds.includes(entity));
  if (subject === INSPECTION) return false;
  if (subject !== "record" && subject !== "history") return true;
  const [entity, id] = rest;
  return changes.some(
    (change) =>
      (change.entity === entity && change.id === id) ||
      // An entry shows the name of its category.
      (subject === "record" && entity === "transaction" && change.entity === "category"),
  );
}
