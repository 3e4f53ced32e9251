/** The URL parameters of the list of entries. */
import * as z from "zod";
import { ENTRY_FILTER_ADDRESS, chosenFilters, toArguments } from "#contract/entry-filter.ts";
import { isInPeriods } from "#contract/in-periods.ts";
import type { ReportArguments } from "#contract/report.ts";
import { effectiveSort, entrySort } from "#web/url/entry-sort.ts";
import { toConditions } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { otherPeriodDate, periodFields } from "#web/url/url-schemas.ts";

export const entrySearch = z.object({
  ...ENTRY_FILTER_ADDRESS,
  ...periodFields,
  by: otherPeriodDate,
  /** Null for the last chosen order, or the default: see `effectiveSort`. */
  sort: entrySort.nullable().catch(null),
});
export type EntrySearch = z.output<typeof entrySearch>;

/** The arguments of `rpc/totals`. */
export function toTotalsArguments(search: EntrySearch): ReportArguments {
  const { from, to, by } = search;
  return { ...toArguments(search), start: from, end: to, by };
}

export function toPagedSearch(search: EntrySearch): PagedSearch {
  const { from, to, by } = search;
  const period = isInPeriods(by ?? "due", [{ start: from, end: to }]);
  const chosen = chosenFilters(search).map(({ condition }) => condition);
  return { conditions: [...chosen, period].flatMap(toConditions), sort: effectiveSort(search) };
}
