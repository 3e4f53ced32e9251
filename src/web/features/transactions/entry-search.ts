/** The URL parameters of the list of entries. */
import * as z from "zod";
import { ENTRY_FILTER_ADDRESS, chosenFilters, toArguments } from "#contract/entry-filter.ts";
import { isInPeriods } from "#contract/in-periods.ts";
import type { TotalsArguments } from "#contract/report.ts";
import { PERIOD_DATES } from "#domain/report-filter.ts";
import { DEFAULT_SORT, entrySort, type EntrySort } from "#web/url/entry-sort.ts";
import { toConditions } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { periodFields } from "#web/url/url-schemas.ts";

const sortParam = entrySort.nullable().catch(null);

export const entrySearch = z.object({
  ...ENTRY_FILTER_ADDRESS,
  ...periodFields,
  /** The date of the period; null for the due date. */
  by: z.enum(PERIOD_DATES).exclude(["due"]).nullable().catch(null),
  /** Null for the default, see `effectiveSort`. */
  sort: sortParam,
});
export type EntrySearch = z.output<typeof entrySearch>;

/** Inactive and cancelled entries are hidden unless the URL asks for it. */
export const countedSearch = {
  parse: (params: unknown): EntrySearch => {
    const search = entrySearch.parse(params);
    return { ...search, lifecycle: search.lifecycle ?? "active" };
  },
};

type Narrowed = Pick<EntrySearch, "from" | "to" | "status">;

/** Entries of a period, or to be paid, are ordered by due date, all entries by when they were recorded. */
export function defaultSort({ from, to, status }: Narrowed): EntrySort {
  const isToBePaid = status !== null && status !== "paid";
  return from === null && to === null && !isToBePaid ? DEFAULT_SORT : "due";
}

export function effectiveSort(search: Narrowed & Pick<EntrySearch, "sort">): EntrySort {
  return search.sort ?? defaultSort(search);
}

/** An unknown order is the default. */
export const parseSortParam = (text: string): EntrySort | null => sortParam.parse(text);

/** The arguments of `rpc/totals`. */
export function toTotalsArguments(search: EntrySearch): TotalsArguments {
  const { from, to, by } = search;
  return { ...toArguments(search), start: from, end: to, by };
}

export function toPagedSearch(search: EntrySearch): PagedSearch {
  const { from, to, by } = search;
  const period = isInPeriods(by ?? "due", [{ start: from, end: to }]);
  const chosen = chosenFilters(search).map(({ condition }) => condition);
  return { conditions: [...chosen, period].flatMap(toConditions), sort: effectiveSort(search) };
}
