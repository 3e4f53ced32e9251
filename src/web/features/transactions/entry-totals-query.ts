import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { totalsResponse } from "#contract/report.ts";
import { Sum, type TypeTotals } from "#domain/totals.ts";
import type { Entry } from "#web/records/entry.ts";
import { callApi } from "#web/api/fetch.ts";
import { toTotalsArguments, type EntrySearch } from "./entry-search.ts";
import { queryKeys } from "#web/api/query-keys.ts";

export type EntryTotals = {
  /** Includes excluded entries. */
  readonly foundCount: number;
  readonly counted: TypeTotals;
  readonly inactive: TypeTotals;
  readonly cancelled: TypeTotals;
};

/** The totals of all that the search finds, loaded or not. */
export function entryTotalsQuery(search: EntrySearch) {
  const args = toTotalsArguments(search);
  return queryOptions({
    queryKey: queryKeys.totals(args),
    queryFn: async (): Promise<EntryTotals> => {
      const { data } = await callApi("rpc/totals", args);
      const { totals, leftOut } = totalsResponse.parse(data);
      return {
        foundCount: totals.count + leftOut.inactive.count + leftOut.cancelled.count,
        counted: totals,
        ...leftOut,
      };
    },
    placeholderData: keepPreviousData,
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

function sumOf(entries: readonly Entry[]): TypeTotals {
  const sum = new Sum();
  for (const { type, amountCents } of entries)
    sum.add({ type, count: 1, cents: BigInt(amountCents) });
  return sum.byType();
}
