/** The URL parameters of the activity. */
import * as z from "zod";
import { activityConditions, SHOWN_CHOICES } from "#contract/activity.ts";
import type { ActivityArguments } from "#contract/activity-export.ts";
import { searchText } from "#contract/search-text.ts";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { toConditions } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { periodFields } from "#web/url/url-schemas.ts";

export const activitySearch = z.object({
  text: searchText(MAX_SEARCH_LENGTH),
  user: searchText(MAX_USER_NAME_LENGTH),
  show: z.enum(SHOWN_CHOICES).nullable().catch(null),
  ...periodFields,
});
export type ActivitySearch = z.output<typeof activitySearch>;

export function toPagedSearch(search: ActivitySearch, timeZone: string): PagedSearch {
  const { text, from: start, to: end, ...others } = search;
  const conditions = activityConditions({ start, end, ...others }, timeZone).flatMap(toConditions);
  if (text !== null) conditions.push(["search", text]);
  return { conditions, sort: "" };
}

/** The arguments for the file. */
export function toActivityArguments(search: ActivitySearch): ActivityArguments {
  const { text, from: start, to: end, ...others } = search;
  return { start, end, search: text, ...others };
}

/** True if the search shows rows only while their entry is removed. */
export function isForRemoved({ conditions }: PagedSearch): boolean {
  return conditions.some(([name]) => name === "description");
}
