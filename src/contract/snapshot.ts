/** The snapshot on the wire: `rpc/snapshot` (spec section 3), sums in reais. */
import * as z from "zod";
import { reaisFromCents } from "#domain/money.ts";
import type { Snapshot } from "#domain/snapshot.ts";
import type { TypeTotals, CountAndTotal } from "#domain/totals.ts";

const countAndTotal = z.object({ count: z.number(), total: z.number() });
/** How many entries, and their sums by side, in reais. */
export const typeTotals = z.object({
  count: z.number(),
  income: z.number(),
  expense: z.number(),
});

/** The same, by resolved status. */
export const statusAnswer = z.object({
  paid: typeTotals,
  pending: typeTotals,
  overdue: typeTotals,
});

/** The answer of `rpc/snapshot`: counts, and sums in reais with at most two decimals. */
export const snapshotAnswer = z.object({
  totalIncome: z.number(),
  totalExpenses: z.number(),
  netBalance: z.number(),
  overdueExpenses: countAndTotal,
  upcomingRevenues: countAndTotal,
  totalsByStatus: statusAnswer,
  totalsByLifecycle: z.object({
    active: typeTotals,
    inactive: typeTotals,
    cancelled: typeTotals,
  }),
});
/** An answer that passed `snapshotAnswer`. */
export type SnapshotAnswer = z.output<typeof snapshotAnswer>;

/** The snapshot as the wire says it. */
export function snapshotToAnswer(snapshot: Snapshot): SnapshotAnswer {
  const { totalsByStatus, totalsByLifecycle } = snapshot;
  return {
    totalIncome: reaisFromCents(snapshot.totalIncomeCents),
    totalExpenses: reaisFromCents(snapshot.totalExpensesCents),
    netBalance: reaisFromCents(snapshot.netBalanceCents),
    overdueExpenses: total(snapshot.overdueExpenses),
    upcomingRevenues: total(snapshot.upcomingRevenues),
    totalsByStatus: statusToAnswer(totalsByStatus),
    totalsByLifecycle: {
      active: sidesToAnswer(totalsByLifecycle.active),
      inactive: sidesToAnswer(totalsByLifecycle.inactive),
      cancelled: sidesToAnswer(totalsByLifecycle.cancelled),
    },
  };
}

function total(sum: CountAndTotal): SnapshotAnswer["overdueExpenses"] {
  return { count: sum.count, total: reaisFromCents(sum.totalCents) };
}

/** The sums by status as the wire says them. */
export function statusToAnswer({
  paid,
  pending,
  overdue,
}: Snapshot["totalsByStatus"]): z.output<typeof statusAnswer> {
  return {
    paid: sidesToAnswer(paid),
    pending: sidesToAnswer(pending),
    overdue: sidesToAnswer(overdue),
  };
}

/** The sums by side as the wire says them. */
export function sidesToAnswer(sum: TypeTotals): z.output<typeof typeTotals> {
  return {
    count: sum.count,
    income: reaisFromCents(sum.incomeCents),
    expense: reaisFromCents(sum.expenseCents),
  };
}
