import { queryOptions, useQuery } from "@tanstack/react-query";
import { totalsResponse } from "#contract/report.ts";
import { formatBalance } from "#domain/format-amount.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The linked entries that count in no total. */
export function ExcludedTotals({ contactId }: { contactId: string }) {
  const { data } = useQuery(excludedTotalsQuery(contactId));
  if (data === undefined) return null;
  const parts = [
    ...countAndBalance(data.inactive, "inativa", "inativas"),
    ...countAndBalance(data.cancelled, "cancelada", "canceladas"),
  ];
  if (parts.length === 0) return null;
  return <p className="mb-2 text-meta text-muted">Fora dos totais: {parts.join(" e ")}.</p>;
}

export function excludedTotalsQuery(contactId: string) {
  return queryOptions({
    queryKey: queryKeys.excludedTotals(contactId),
    queryFn: async () => {
      const { data } = await callApi("rpc/totals", { client_id: contactId });
      return totalsResponse.parse(data).leftOut;
    },
  });
}

function countAndBalance(
  { count, incomeCents, expenseCents }: TypeTotals,
  one: string,
  several: string,
): string[] {
  if (count === 0) return [];
  const balance = formatBalance(incomeCents - expenseCents);
  return [`${count} ${count === 1 ? one : several} (${balance})`];
}
