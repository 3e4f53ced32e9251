import { queryOptions } from "@tanstack/react-query";
import type { SnapshotAnswer } from "#contract/snapshot.ts";
import { centsFromReais } from "#domain/money.ts";
import { fields, number } from "#web/api/decoders.ts";
import { readFunction } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** The company's totals of today. */
export const snapshotQuery = queryOptions({
  queryKey: queryKeys.snapshot,
  queryFn: async () => headerTotals(snapshot(await readFunction("snapshot"), "snapshot")),
});

type HeaderAnswer = Pick<
  SnapshotAnswer,
  "totalIncome" | "totalExpenses" | "netBalance" | "upcomingRevenues"
>;

const snapshot = fields<HeaderAnswer>({
  totalIncome: number,
  totalExpenses: number,
  netBalance: number,
  upcomingRevenues: fields({ count: number, total: number }),
});

function headerTotals(answer: HeaderAnswer) {
  return {
    incomeCents: centsFromReais(answer.totalIncome),
    expensesCents: centsFromReais(answer.totalExpenses),
    balanceCents: centsFromReais(answer.netBalance),
    upcoming: {
      count: answer.upcomingRevenues.count,
      totalCents: centsFromReais(answer.upcomingRevenues.total),
    },
  };
}
