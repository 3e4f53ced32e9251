/** The Painel on the wire: `rpc/dashboard` (spec section 2), sums in reais. */
import * as z from "zod";
import { CATEGORIES } from "#domain/category.ts";
import type { Dashboard, DashboardCards, DashboardPeriod, UnpaidEntry } from "#domain/dashboard.ts";
import { reaisFromCents } from "#domain/money.ts";
import type { BalanceOnDay, CashForecast } from "#domain/cash-forecast.ts";
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";
import { enumParam, periodEnds, periodOf, type PeriodArguments } from "./rpc-params.ts";
import { unknownArgumentsError } from "./fields.ts";
import { dayAnswer, dayToAnswer, monthAnswer, monthToAnswer } from "./series.ts";
import {
  typeTotals,
  sidesToAnswer,
  snapshotAnswer,
  snapshotToAnswer,
  statusAnswer,
  statusToAnswer,
} from "./snapshot.ts";

/** What may be sent to `dashboardArguments`. */
export type DashboardArguments = PeriodArguments & { months?: string | null };

/** How many months the charts may be asked for. */
export const DASHBOARD_MONTHS = ["3", "6", "12"] as const;

/**
 * `start` and `end`, or `months`, which is that many up to the one of today, restrict what the charts
 * show. Refuses unknown arguments, a period that ends before it begins, and both ways at once.
 */
export const dashboardArguments = z
  .strictObject(
    { ...periodEnds, months: enumParam("Meses", DASHBOARD_MONTHS) },
    { error: unknownArgumentsError("dashboard") },
  )
  .transform(({ months, ...ends }, context): DashboardPeriod => {
    const period = periodOf(ends, context);
    if (months === null) return period;
    if (period.start !== null || period.end !== null) {
      const message = "Informe os meses ou as datas do período, não ambos.";
      context.addIssue({ code: "custom", message, path: ["months"] });
    }
    return { months: Number(months) };
  });

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
  status: z.enum(TRANSACTION_STATUSES),
  updatedAt: z.string(),
});

const balanceOnDay = z.object({ date: z.string(), balance: z.number() });
const schedule = z.object({
  start: z.number(),
  days: z.array(dayAnswer.extend({ balance: z.number() })),
  end: balanceOnDay,
  lowest: balanceOnDay,
  firstBelowZero: balanceOnDay.nullable(),
  late: typeTotals,
  undated: typeTotals,
});

/** The answer of `rpc/dashboard`; days are `YYYY-MM-DD`, months `YYYY-MM`. */
export const dashboardAnswer = z.object({
  today: z.string(),
  snapshot: snapshotAnswer,
  cards,
  schedule,
  /** What the rest is of; null is open. */
  period: z.object({ start: z.string().nullable(), end: z.string().nullable() }),
  timeline: z.array(dayAnswer),
  monthly: z.array(monthAnswer),
  byStatus: statusAnswer,
  undated: typeTotals,
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
    schedule: scheduleToAnswer(dashboard.schedule),
    period: dashboard.period,
    timeline: dashboard.timeline.map(dayToAnswer),
    monthly: dashboard.monthly.map(monthToAnswer),
    byStatus: statusToAnswer(dashboard.byStatus),
    undated: sidesToAnswer(dashboard.undated),
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

function scheduleToAnswer({
  startCents,
  days,
  ...rest
}: CashForecast): DashboardAnswer["schedule"] {
  return {
    start: reaisFromCents(startCents),
    days: days.map((day) => ({ ...dayToAnswer(day), ...balanceToAnswer(day) })),
    end: balanceToAnswer(rest.end),
    lowest: balanceToAnswer(rest.lowest),
    firstBelowZero: rest.firstBelowZero === null ? null : balanceToAnswer(rest.firstBelowZero),
    late: sidesToAnswer(rest.late),
    undated: sidesToAnswer(rest.undated),
  };
}

function balanceToAnswer({ date, balanceCents }: BalanceOnDay) {
  return { date, balance: reaisFromCents(balanceCents) };
}

function entryToAnswer(entry: UnpaidEntry): DashboardAnswer["overdueExpenses"][number] {
  return {
    id: entry.id,
    category: entry.category,
    amount: reaisFromCents(entry.amountCents),
    dueDate: entry.dueDate,
    clientId: entry.clientId,
    clientName: entry.clientName,
    status: entry.status,
    updatedAt: entry.updatedAt,
  };
}
