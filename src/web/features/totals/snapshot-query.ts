import { queryOptions } from "@tanstack/react-query";
import { snapshotAnswer } from "#contract/snapshot.ts";
import { centsFromReais } from "#domain/money.ts";
import { wire } from "#web/lib/wire.ts";

const headerTotals = snapshotAnswer.transform((answer) => ({
  incomeCents: centsFromReais(answer.totalIncome),
  expensesCents: centsFromReais(answer.totalExpenses),
  balanceCents: centsFromReais(answer.netBalance),
  upcoming: {
    count: answer.upcomingRevenues.count,
    totalCents: centsFromReais(answer.upcomingRevenues.total),
  },
}));

/** The company's totals of today. */
export const snapshotQuery = queryOptions({
  queryKey: ["snapshot"],
  queryFn: async () => {
    const { data } = await wire.rpc("snapshot", {}, { get: true }).throwOnError();
    return headerTotals.parse(data);
  },
});
