/** `rpc/dashboard`: the Painel (spec section 2). */
import * as z from "zod";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { CASH_BASES } from "#domain/cash-opening.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";
import { amount } from "./amount-fields.ts";
import { day, instant, trustedText } from "./fields.ts";
import { listOf, responseCodec, seriesCodec } from "./response-codec.ts";
import { dailySeries, monthlySeries } from "./series.ts";
import { sum } from "./sum.ts";
import { snapshotResponse, statusTotals, typeTotals } from "./snapshot.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";
import { trustedSplits } from "./trusted-splits.ts";

const dashboardCards = responseCodec({
  paidIncomeCents: sum,
  totalExpensesCents: sum,
  paidExpensesCents: sum,
  unpaidExpensesCents: sum,
  realizedBalanceCents: sum,
  netBalanceCents: sum,
  toReceiveCents: sum,
  toPayCents: sum,
  projectedFlowCents: sum,
});

const unpaidEntry = responseCodec({
  id: trustedText<TransactionId>(),
  category: z.string(),
  amountCents: amount(TRANSACTION_LABELS.amount),
  dueDate: day.nullable(),
  clientId: trustedText<ContactId>().nullable(),
  clientName: z.string().nullable(),
  note: z.string().nullable(),
  seriesNumber: z.number().nullable(),
  seriesCount: z.number().nullable(),
  splits: trustedSplits.nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  updatedAt: instant,
});

const agendaSum = responseCodec({ count: z.number(), totalCents: sum });
const agendaOfType = responseCodec({ overdue: agendaSum, dueSoon: agendaSum });

const balanceOnDay = responseCodec({ date: day, balanceCents: sum });

const cashForecast = responseCodec({
  startCents: sum,
  basis: z.enum(CASH_BASES),
  days: seriesCodec<CashForecast["days"][number]>()("date", ["income", "expense", "balance"]),
  end: balanceOnDay,
  lowest: balanceOnDay,
  firstBelowZero: balanceOnDay.nullable(),
  late: typeTotals,
  undated: typeTotals,
});

/** Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export const dashboardResponse = responseCodec({
  today: day,
  /** Overdue entries, and entries due within seven days. */
  agenda: responseCodec({ income: agendaOfType, expense: agendaOfType }),
  snapshot: snapshotResponse,
  cards: dashboardCards,
  schedule: cashForecast,
  /** The period of the fields below; null is open. */
  period: responseCodec({ start: day.nullable(), end: day.nullable() }),
  timeline: dailySeries,
  monthly: monthlySeries,
  byStatus: statusTotals,
  undated: typeTotals,
  overdueExpenses: listOf(unpaidEntry),
  pendingExpenses: listOf(unpaidEntry),
  overdueIncomes: listOf(unpaidEntry),
  pendingIncomes: listOf(unpaidEntry),
});
export type DashboardResponse = z.input<typeof dashboardResponse>;
