import { queryOptions, useQuery } from "@tanstack/react-query";
import { totalsResponse } from "#contract/report.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { cents, type Cents } from "#domain/money.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { wire } from "#web/api/client.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** What is linked to the contact and in no sum, as it is inactive or cancelled; nothing when all counts. */
export function LeftOut({ contactId }: { contactId: string }) {
  const { data } = useQuery(linkedTotalsQuery(contactId));
  if (data === undefined) return null;
  const parts = [
    said(data.inactive, "inativa", "inativas"),
    said(data.cancelled, "cancelada", "canceladas"),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return <p className="mb-2 text-meta text-muted">Fora dos totais: {parts.join(" e ")}.</p>;
}

type LeftOutSum = { readonly count: number; readonly sumCents: Cents };

function linkedTotalsQuery(contactId: string) {
  return queryOptions({
    queryKey: queryKeys.excludedTotals(contactId),
    queryFn: async () => {
      const { data } = await wire
        .rpc("totals", { client_id: contactId }, { get: true })
        .throwOnError();
      const { inactive, cancelled } = totalsResponse.parse(data).leftOut;
      return { inactive: sumOf(inactive), cancelled: sumOf(cancelled) };
    },
  });
}

function sumOf({ count, incomeCents, expenseCents }: TypeTotals): LeftOutSum {
  return { count, sumCents: cents(incomeCents - expenseCents) };
}

function said({ count, sumCents }: LeftOutSum, one: string, several: string): string | null {
  if (count === 0) return null;
  return `${count} ${count === 1 ? one : several} (${formatBalance(sumCents)})`;
}
