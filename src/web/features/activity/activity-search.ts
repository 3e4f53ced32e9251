/** The URL parameters of the activity. */
import * as z from "zod";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import { ENTITY_TYPES, MAX_USER_NAME_LENGTH, type EntityType } from "#domain/audit-record.ts";
import { addDays } from "#domain/civil-date.ts";
import { startOfDay } from "#domain/company-time.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { searchText } from "#contract/search-text.ts";
import type { Condition } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { periodFields } from "#web/url/url-schemas.ts";

const SHOWN = ["entries", "contacts", "accounts", "categories", "recurrences", "removed"] as const;

export const activitySearch = z.object({
  text: searchText(MAX_SEARCH_LENGTH),
  user: searchText(MAX_USER_NAME_LENGTH),
  show: z.enum(SHOWN).nullable().catch(null),
  ...periodFields,
});
export type ActivitySearch = z.output<typeof activitySearch>;

export function toPagedSearch(search: ActivitySearch, timeZone: string): PagedSearch {
  const { text, user, show, from, to } = search;
  const conditions: Condition[] = [];
  if (from !== null) conditions.push(["timestamp", `gte.${startOfDay(from, timeZone)}`]);
  if (to !== null) conditions.push(["timestamp", `lt.${startOfDay(addDays(to, 1), timeZone)}`]);
  if (user !== null) conditions.push(["user_name", `eq.${user}`]);
  const kinds = show === null ? undefined : KINDS.get(show);
  if (kinds !== undefined) conditions.push(...onlyKinds(kinds));
  if (show === "removed") conditions.push(["description", `eq.${TRANSACTION_REMOVED}`]);
  if (text !== null) conditions.push(["search", text]);
  return { conditions, sort: "" };
}

const KINDS: ReadonlyMap<(typeof SHOWN)[number], readonly EntityType[]> = new Map([
  ["entries", ["transaction"]],
  ["contacts", ["contact"]],
  ["accounts", ["account", "transfer"]],
  ["categories", ["category", "tag"]],
  ["recurrences", ["recurrence"]],
]);

/** Not `eq`: an index of one kind has no order, and would be read completely. */
function onlyKinds(kinds: readonly EntityType[]): Condition[] {
  return ENTITY_TYPES.filter((other) => !kinds.includes(other)).map((other) => [
    "entity_type",
    `neq.${other}`,
  ]);
}

/** Of such a search, a row is shown only while its entry is gone. */
export function isForRemoved({ conditions }: PagedSearch): boolean {
  return conditions.some(([name]) => name === "description");
}
