import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { transactionRow } from "#contract/transactions.ts";
import { isInScope, type InstalmentScope } from "#domain/instalment-series.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import type { Entry } from "#web/records/entry.ts";

/** The instalments of one amount, in order. */
export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: queryKeys.series(seriesId),
    queryFn: ({ signal }) => fetchSeries(seriesId, signal),
  });
}

export async function fetchSeries(seriesId: string, signal?: AbortSignal): Promise<Entry[]> {
  const params = { series_id: `eq.${seriesId}`, order: "series_number" };
  const { data } = await callApi("transactions", params, { ...(signal && { signal }) });
  return z.array(transactionRow).parse(data);
}

/** The other parts that a change of this one may apply to, by scope. */
export type OtherParts = Readonly<Record<InstalmentScope, readonly Entry[]>>;

export function otherParts(entry: Entry, parts: readonly Entry[]): OtherParts {
  return {
    following: parts.filter((part) => isInScope(part, entry, "following")),
    unpaid: parts.filter((part) => isInScope(part, entry, "unpaid")),
  };
}

/** One part alone, or also others. */
export type Scope = "one" | InstalmentScope;

const PART_LABELS: Readonly<Record<Scope, string>> = {
  one: "Só esta",
  following: "Esta e as seguintes",
  unpaid: "Todas em aberto",
};
const ENTRY_LABELS: Readonly<Record<Scope, string>> = {
  one: "Só este",
  following: "Este e os seguintes",
  unpaid: "Todos em aberto",
};

export function scopeLabel(scope: Scope, { seriesCount }: Pick<Entry, "seriesCount">): string {
  return (seriesCount === null ? ENTRY_LABELS : PART_LABELS)[scope];
}

/** The effect of a change of the following entries on those that are not made yet. */
export type EffectOnNew = "change" | "end" | "stay";

/** Said where the recurrence ends with a change or a removal. */
export const RECURRENCE_ENDS = "A recorrência termina: não são criados outros.";

/** The scopes that differ: the last part has no following ones. */
export function offeredScopes(
  { following, unpaid }: OtherParts,
  /** Null if no others will be made. */
  newOnes: EffectOnNew | null = null,
): Scope[] {
  const isOfNew = newOnes === "change" || newOnes === "end";
  const scopes: Scope[] = ["one"];
  if (following.length > 0 || isOfNew) scopes.push("following");
  if (unpaid.length > following.length) scopes.push("unpaid");
  return scopes;
}
