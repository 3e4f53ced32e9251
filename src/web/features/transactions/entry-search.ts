/** The URL parameters of the list of entries. */
import * as z from "zod";
import type { TotalsArguments } from "#contract/report.ts";
import { categoriesMatching } from "#domain/category.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { DUE_FILTERS } from "#domain/report-filter.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import { DEFAULT_SORT, entrySort, type EntrySort } from "#web/url/entry-sort.ts";
import type { Condition, PagedSearch } from "#web/api/fetch-page.ts";
import { entryFields, searchText } from "#web/url/url-schemas.ts";

const sortParam = entrySort.nullable().catch(null);

export const entrySearch = z.object({
  ...entryFields,
  /** Words in the category, the notes or the contact's name, or the amount. */
  search: searchText(MAX_SEARCH_LENGTH),
  due: z.enum(DUE_FILTERS).nullable().catch(null),
  lifecycle: z.enum(LIFECYCLES).nullable().catch(null),
  /** Null for the default, see `effectiveSort`. */
  sort: sortParam,
});
export type EntrySearch = z.output<typeof entrySearch>;

/** What is inactive or cancelled is hidden unless the URL asks for it. */
export const countedSearch = {
  parse: (params: unknown): EntrySearch => {
    const search = entrySearch.parse(params);
    return { ...search, lifecycle: search.lifecycle ?? "active" };
  },
};

/** Entries of a period are ordered by due date, all entries by when they were recorded. */
export function defaultSort({ from, to }: Pick<EntrySearch, "from" | "to">): EntrySort {
  return from === null && to === null ? DEFAULT_SORT : "due";
}

export function effectiveSort(search: Pick<EntrySearch, "from" | "to" | "sort">): EntrySort {
  return search.sort ?? defaultSort(search);
}

/** An unknown order is the default. */
export const parseSortParam = (text: string): EntrySort | null => sortParam.parse(text);

/** The arguments of `rpc/totals`. */
export function toTotalsArguments(search: EntrySearch): TotalsArguments {
  const { from, to, client, sort: _, ...rest } = search;
  return { ...rest, client_id: client, start: from, end: to };
}

export function toPagedSearch(search: EntrySearch): PagedSearch {
  const { type, status, category, client, from, to, due, lifecycle, search: text } = search;
  const conditions: Condition[] = [];
  if (text !== null) conditions.push(["search", text]);
  if (type !== null) conditions.push(["type", `eq.${type}`]);
  if (status === "unpaid") conditions.push(["resolved_status", "neq.paid"]);
  else if (status !== null) conditions.push(["resolved_status", `eq.${status}`]);
  if (category !== null) {
    const names = categoriesMatching(category).map((name) => `"${name}"`);
    conditions.push(["category", `in.(${names.join(",")})`]);
  }
  if (client !== null) conditions.push(["client_id", `eq.${client}`]);
  if (lifecycle !== null) conditions.push(["lifecycle", `eq.${lifecycle}`]);
  if (due !== null) conditions.push([DUE, due === "dated" ? "not.is.null" : "is.null"]);
  // An entry without a date is inside any period (spec section 5).
  if (from !== null) conditions.push(["or", `(${DUE}.gte.${from},${DUE}.is.null)`]);
  if (to !== null) conditions.push(["or", `(${DUE}.lte.${to},${DUE}.is.null)`]);
  return { conditions, sort: effectiveSort(search) };
}

const DUE = "expected_payment_date";
