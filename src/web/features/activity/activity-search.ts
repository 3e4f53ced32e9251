/** The URL parameters of the activity. */
import * as z from "zod";
import { TRANSACTION_REMOVED } from "#domain/audit-descriptions.ts";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { ENTITY_TYPES, type EntityType } from "#domain/entities.ts";
import { addDays } from "#domain/civil-date.ts";
import { startOfDay } from "#domain/company-time.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { searchText } from "#contract/search-text.ts";
import type { Condition } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { periodFields } from "#web/url/url-schemas.ts";

/** The kinds of records in each choice; a choice without kinds has another condition. */
export const SHOWN = {
  entries: { label: "Lançamentos", types: ["transaction"] },
  contacts: { label: "Contatos", types: ["contact"] },
  accounts: { label: "Contas", types: ["account", "transfer"] },
  categories: { label: "Categorias", types: ["category", "tag"] },
  recurrences: { label: "Repetições", types: ["recurrence"] },
  removed: { label: "Remoções", types: null },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly types: readonly EntityType[] | null }>
>;

type Shown = keyof typeof SHOWN;
export const SHOWN_CHOICES = Object.keys(SHOWN) as [Shown, ...Shown[]];

export const activitySearch = z.object({
  text: searchText(MAX_SEARCH_LENGTH),
  user: searchText(MAX_USER_NAME_LENGTH),
  show: z.enum(SHOWN_CHOICES).nullable().catch(null),
  ...periodFields,
});
export type ActivitySearch = z.output<typeof activitySearch>;

export function toPagedSearch(search: ActivitySearch, timeZone: string): PagedSearch {
  const { text, user, show, from, to } = search;
  const conditions: Condition[] = [];
  if (from !== null) conditions.push(["timestamp", `gte.${startOfDay(from, timeZone)}`]);
  if (to !== null) conditions.push(["timestamp", `lt.${startOfDay(addDays(to, 1), timeZone)}`]);
  if (user !== null) conditions.push(["user_name", `eq.${user}`]);
  const types = show === null ? null : SHOWN[show].types;
  if (types !== null) conditions.push(...onlyTypes(types));
  if (show === "removed") conditions.push(["description", `eq.${TRANSACTION_REMOVED}`]);
  if (text !== null) conditions.push(["search", text]);
  return { conditions, sort: "" };
}

/** Not `eq`: an index of one kind has no order, and would be read completely. */
function onlyTypes(types: readonly EntityType[]): Condition[] {
  return ENTITY_TYPES.filter((other) => !types.includes(other)).map((other) => [
    "entity_type",
    `neq.${other}`,
  ]);
}

/** Of such a search, a row is shown only while its entry is gone. */
export function isForRemoved({ conditions }: PagedSearch): boolean {
  return conditions.some(([name]) => name === "description");
}
