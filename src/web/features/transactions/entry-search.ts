/** The URL parameters of the list of entries. */
import * as z from "zod";
import type { TotalsArguments } from "#contract/report.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { DUE_FILTERS, NO_ACCOUNT, NO_TAG, PERIOD_DATES } from "#domain/report-filter.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import { DEFAULT_SORT, entrySort, type EntrySort } from "#web/url/entry-sort.ts";
import type { Condition, PagedSearch } from "#web/api/fetch-page.ts";
import { entryFields, searchText } from "#web/url/url-schemas.ts";

const sortParam = entrySort.nullable().catch(null);

export const entrySearch = z.object({
  ...entryFields,
  /** Words in the category, the notes or the contact's name, or the amount. */
  search: searchText(MAX_SEARCH_LENGTH),
  /** The date of the period; null for the due date. */
  by: z.enum(PERIOD_DATES).exclude(["due"]).nullable().catch(null),
  due: z.enum(DUE_FILTERS).nullable().catch(null),
  lifecycle: z.enum(LIFECYCLES).nullable().catch(null),
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
  const { from, to, client, account, tags, sort: _, ...rest } = search;
  return { ...rest, client_id: client, account_id: account, tag_ids: tags, start: from, end: to };
}

export function toPagedSearch(search: EntrySearch): PagedSearch {
  const { type, status, category, client, account, tags, from, to, by, due, lifecycle } = search;
  const { search: text } = search;
  const conditions: Condition[] = [];
  if (text !== null) conditions.push(["search", text]);
  if (type !== null) conditions.push(["type", `eq.${type}`]);
  if (status === "unpaid") conditions.push(["resolved_status", "neq.paid"]);
  else if (status !== null) conditions.push(["resolved_status", `eq.${status}`]);
  // The server knows which categories there are.
  if (category !== null) conditions.push(["category_text", category]);
  if (client !== null) conditions.push(["client_id", `eq.${client}`]);
  if (account !== null) conditions.push(["account_id", accountCondition(account)]);
  if (tags !== null) conditions.push(["tag_ids", tags === NO_TAG ? "eq.{}" : `ov.{${tags}}`]);
  if (lifecycle !== null) conditions.push(["lifecycle", `eq.${lifecycle}`]);
  if (due !== null) conditions.push([DUE, due === "dated" ? "not.is.null" : "is.null"]);
  if (from !== null) conditions.push(periodCondition(by, "gte", from));
  if (to !== null) conditions.push(periodCondition(by, "lte", to));
  return { conditions, sort: effectiveSort(search) };
}

function accountCondition(account: string): string {
  return account === NO_ACCOUNT ? "is.null" : `eq.${account}`;
}

const DUE = "expected_payment_date";

function periodCondition(
  by: EntrySearch["by"],
  comparison: "gte" | "lte",
  day: CivilDate,
): Condition {
  const bound = `${comparison}.${day}`;
  switch (by) {
    case "payment":
      return ["paid_on", bound];
    case "accrual":
      return ["or", `(accrual_date.${bound},and(accrual_date.is.null,${DUE}.${bound}))`];
    case null:
      // An entry without a date is inside any period (spec section 5).
      return ["or", `(${DUE}.${bound},${DUE}.is.null)`];
  }
}
