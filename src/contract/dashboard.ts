/** The Painel on the wire: `rpc/dashboard` (spec section 2), sums in reais. */
import * as z from "zod";
import { CATEGORIES } from "#domain/category.ts";
import type { Dashboard, DashboardCards, UnpaidEntry } from "#domain/dashboard.ts";
import { reaisFromCents } from "#domain/money.ts";
import { periodEnds, periodOf, type PeriodArguments } from "./arguments.ts";
import { wrongArguments } from "./fields.ts";
import { dayAnswer, dayToAnswer, monthAnswer, monthToAnswer } from "./series.ts";
import { snapshotAnswer, snapshotToAnswer } from "./snapshot.ts";

/** What may be sent to `dashboardArguments`. */
export type DashboardArguments = PeriodArguments;

/**
 * `start` and `end` restrict the two series alone; out comes a period. Refuses unknown arguments, and
 * a period that ends before it begins.
 */
export const dashboardArguments = z
  .strictObject(periodEnds, { error: wrongArguments("dashboard") })
  .transform(periodOf);

const cards = z.object({
  paidIncome: z.number(),
  totalExpenses: z.number(),
  paidExpenses: z.number(),
  unpaidExpenses: z.number(),
  realizedBalance: z.number(),
  netBalance: z.number(),
  toReceive: z.number(),
  toPay: z.number(),
  projectedFlow: z.number(),
});

const unpaidEntry = z.object({
  id: z.string(),
  category: z.enum(CATEGORIES),
  amount: z.number(),
  dueDate: z.string().nullable(),
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
});

/** The answer of `rpc/dashboard`; days are `YYYY-MM-DD`, months `YYYY-MM`. */
export const dashboardAnswer = z.object({
  today: z.string(),
  snapshot: snapshotAnswer,
  cards,
  timeline: z.array(dayAnswer),
  monthly: z.array(monthAnswer),
  overdueExpenses: z.array(unpaidEntry),
  pendingIncomes: z.array(unpaidEntry),
});
/** An answer that passed `dashboardAnswer`. */
export type DashboardAnswer = z.output<typeof dashboardAnswer>;

/** The dashboard as the wire says it. */
export function dashboardToAnswer(dashboard: Dashboard): DashboardAnswer {
  return {
    today: dashboard.today,
    snapshot: snapshotToAnswer(dashboard.snapshot),
    cards: cardsToAnswer(dashboard.cards),
    timeline: dashboard.timeline.map(dayToAnswer),
    monthly: dashboard.monthly.map(monthToAnswer),
    overdueExpenses: dashboard.overdueExpenses.map(entryToAnswer),
    pendingIncomes: dashboard.pendingIncomes.map(entryToAnswer),
  };
}

function cardsToAnswer(figures: DashboardCards): DashboardAnswer["cards"] {
  return {
    paidIncome: reaisFromCents(figures.paidIncomeCents),
    totalExpenses: reaisFromCents(figures.totalExpensesCents),
    paidExpenses: reaisFromCents(figures.paidExpensesCents),
    unpaidExpenses: reaisFromCents(figures.unpaidExpensesCents),
    realizedBalance: reaisFromCents(figures.realizedBalanceCents),
    netBalance: reaisFromCents(figures.netBalanceCents),
    toReceive: reaisFromCents(figures.toReceiveCents),
    toPay: reaisFromCents(figures.toPayCents),
    projectedFlow: reaisFromCents(figures.projectedFlowCents),
  };
}

function entryToAnswer(entry: UnpaidEntry): DashboardAnswer["overdueExpenses"][number] {
  return {
    id: entry.id,
    category: entry.category,
    amount: reaisFromCents(entry.amountCents),
    dueDate: entry.dueDate,
    clientId: entry.clientId,
    clientName: entry.clientName,
  };
}
