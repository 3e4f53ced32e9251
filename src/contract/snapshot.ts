import * as z from "zod";
import { responseCodec } from "./response-codec.ts";
import { sum } from "./sum.ts";

const countAndTotal = responseCodec({ count: z.number(), totalCents: sum });

export const typeTotals = responseCodec({ count: z.number(), incomeCents: sum, expenseCents: sum });

/** Totals by resolved status. */
export const statusTotals = responseCodec({
  paid: typeTotals,
  pending: typeTotals,
  overdue: typeTotals,
});

/** The response of `rpc/snapshot` (spec section 3). */
export const snapshotResponse = responseCodec({
  totalIncomeCents: sum,
  totalExpensesCents: sum,
  netBalanceCents: sum,
  overdueExpenses: countAndTotal,
  upcomingRevenues: countAndTotal,
  totalsByStatus: statusTotals,
  totalsByLifecycle: responseCodec({
    active: typeTotals,
    inactive: typeTotals,
    cancelled: typeTotals,
  }),
});
export type SnapshotResponse = z.input<typeof snapshotResponse>;
