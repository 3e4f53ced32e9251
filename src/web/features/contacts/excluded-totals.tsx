import { useQuery } from "@tanstack/react-query";
import { formatBalance } from "#domain/format-amount.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { contactOverviewQuery } from "./contact-overview-query.ts";

/** The linked entries that count in no total. */
export function ExcludedTotals({ contactId }: { contactId: string }) {
  const { data } = useQuery(contactOverviewQuery(contactId));
  if (data === undefined) return null;
  const { inactive, cancelled } = data.leftOut;
  const parts = [
    ...countAndBalance(inactive, "inativa", "inativas"),
    ...countAndBalance(cancelled, "cancelada", "canceladas"),
  ];
  if (parts.length === 0) return null;
  return <p className="mb-2 text-meta text-muted">Fora dos totais: {parts.join(" e ")}.</p>;
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
