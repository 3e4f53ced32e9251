import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { totalsResponse } from "#contract/report.ts";
import { periodRefusal } from "#domain/period.ts";
import { Sum, type TypeTotals } from "#domain/totals.ts";
import type { Entry } from "#web/records/entry.ts";
import { callApi } from "#web/api/fetch.ts";
import { toTotalsArguments, type EntrySearch } from "./entry-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

export type EntryTotals = {
  /** The number of entries in the list, including those in no total. */
  readonly foundCount: number;
  readonly counted: TypeTotals;
  readonly inactive: TypeTotals;
  readonly cancelled: TypeTotals;
};

export function excludedCount({
  inactive,
  cancelled,
}: Pick<EntryTotals, "inactive" | "cancelled">): number {
  return inactive.count + cancelled.count;
}

/** The totals of all matching entries, loaded or not, and of those that *Só ativos* hides. */
export function entryTotalsQuery(search: EntrySearch) {
  const isCountedOnly = search.lifecycle === "active";
  const args = toTotalsArguments(isCountedOnly ? { ...search, lifecycle: null } : search);
  return queryOptions({
    queryKey: queryKeys.totals(args),
    queryFn: async () => totalsResponse.parse((await callApi("rpc/totals", args)).data),
    select: ({ totals, leftOut }): EntryTotals => ({
      foundCount: totals.count + (isCountedOnly ? 0 : excludedCount(leftOut)),
      counted: totals,
      ...leftOut,
    }),
    enabled: periodRefusal({ start: search.from, end: search.to }) === null,
    placeholderData: keepPreviousData,
  });
}

/** True if a filter by category may match only some parts of an entry. */
export function hasPartsQuery(category: string | null) {
  const params = { select: "id", splits: "not.is.null", category_text: category ?? "", limit: "1" };
  return queryOptions({
    queryKey: queryKeys.hasParts(category ?? ""),
    queryFn: async () => {
      const { data } = await callApi("transactions", params);
      return z.array(z.unknown()).parse(data).length > 0;
    },
    enabled: category !== null,
  });
}

export function totalsOfEntries(entries: readonly Entry[]): EntryTotals {
  const byLifecycle = Map.groupBy(entries, ({ lifecycle }) => lifecycle);
  return {
    foundCount: entries.length,
    counted: sumOf(byLifecycle.get("active") ?? []),
    inactive: sumOf(byLifecycle.get("inactive") ?? []),
    cancelled: sumOf(byLifecycle.get("cancelled") ?? []),
  };
}

/** Without those that *Só ativos* hides, which a selection of all does not include. */
export function withoutHidden(totals: EntryTotals): EntryTotals {
  const { inactive, cancelled } = totalsOfEntries([]);
  return { ...totals, inactive, cancelled };
}

function sumOf(entries: readonly Entry[]): TypeTotals {
  const sum = new Sum();
  for (const { type, amountCents } of entries)
    sum.add({ type, count: 1, cents: BigInt(amountCents) });
  return sum.byType();
}
