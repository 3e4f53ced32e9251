/** `rpc/dashboard`: the Painel (spec section 2). */
import * as z from "zod";
import type { Agenda } from "#domain/agenda.ts";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { CATEGORIES } from "#domain/category.ts";
import type { DashboardPeriod } from "#domain/dashboard.ts";
import type { ContactId, TransactionId } from "#domain/ids.ts";
import { TRANSACTION_STATUSES, type TransactionType } from "#domain/transaction.ts";
import { amount, day, instant, trustedText, unknownArgumentsError } from "./fields.ts";
import { listOf, responseCodec, seriesCodec } from "./response-codec.ts";
import { enumParam, periodParams, toPeriod } from "./rpc-params.ts";
import { dailySeries, monthlySeries } from "./series.ts";
import { sum } from "./sum.ts";
import { snapshotResponse, statusTotals, typeTotals } from "./snapshot.ts";
import { TRANSACTION_LABELS } from "./transactions.ts";

/** Month counts for the charts. */
export const DASHBOARD_MONTHS = ["3", "6", "12"] as const;

/** Dates or `months` restrict the charts. Refuses both combined, and an inverted period. */
export const dashboardArguments = z
  .strictObject(
    { ...periodParams, months: enumParam("Meses", DASHBOARD_MONTHS) },
    { error: unknownArgumentsError("dashboard") },
  )
  .transform(({ months, ...ends }, context): DashboardPeriod => {
    const period = toPeriod(ends, context);
    if (months === null) return period;
    if (period.start !== null || period.end !== null) {
      const message = "Informe os meses ou as datas do período, não ambos.";
      context.addIssue({ code: "custom", message, path: ["months"] });
    }
    return { months: Number(months) };
  });

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
  category: z.enum(CATEGORIES),
  amountCents: amount(TRANSACTION_LABELS.amount),
  dueDate: day.nullable(),
  clientId: trustedText<ContactId>().nullable(),
  clientName: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  updatedAt: instant,
});

const agendaList = responseCodec({
  count: z.number(),
  totalCents: sum,
  entries: listOf(unpaidEntry),
});

const agendaOfType = responseCodec({ overdue: agendaList, dueSoon: agendaList });

// Annotated, as the inferred type is too long to be declared.
const agenda: z.ZodType<
  Agenda,
  Record<TransactionType, z.input<typeof agendaOfType>>
> = responseCodec({ income: agendaOfType, expense: agendaOfType });

const balanceOnDay = responseCodec({ date: day, balanceCents: sum });

const cashForecast = responseCodec({
  startCents: sum,
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
  /** Overdue, and due within seven days. */
  agenda,
  snapshot: snapshotResponse,
  cards: dashboardCards,
  schedule: cashForecast,
  /** Of the fields below; null is open. */
  period: responseCodec({ start: day.nullable(), end: day.nullable() }),
  timeline: dailySeries,
  monthly: monthlySeries,
  byStatus: statusTotals,
  undated: typeTotals,
  overdueExpenses: listOf(unpaidEntry),
  pendingIncomes: listOf(unpaidEntry),
});
export type DashboardResponse = z.input<typeof dashboardResponse>;
