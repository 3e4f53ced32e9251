/**
 * The Painel (spec section 2): counts active entries only. The period applies to the charts only.
 */
import { buildAgenda, type Agenda, type UnpaidEntry, type UnpaidLists } from "./agenda.ts";
import type { CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import type { CashOpening } from "./cash-opening.ts";
import { isInPeriod, monthsUpTo, type Period } from "./period.ts";
import { buildCashForecast, type CashForecast } from "./cash-forecast.ts";
import { buildSnapshot, type DailyTotal, type LifecycleTotal, type Snapshot } from "./snapshot.ts";
import type { TypeTotals } from "./totals.ts";
import { toMonthlyTotals, type DailyTotals, type MonthlyTotals } from "./timeline.ts";

export type DashboardPeriod = Period | { readonly months: number };

export type DashboardCards = {
  readonly paidIncomeCents: TotalCents;
  readonly totalExpensesCents: TotalCents;
  readonly paidExpensesCents: TotalCents;
  readonly unpaidExpensesCents: TotalCents;
  /** Paid income less paid expenses. */
  readonly realizedBalanceCents: TotalCents;
  readonly netBalanceCents: TotalCents;
  readonly toReceiveCents: TotalCents;
  readonly toPayCents: TotalCents;
  readonly projectedFlowCents: TotalCents;
};

export type Dashboard = {
  readonly today: CivilDate;
  readonly agenda: Agenda;
  /** Like `UnpaidLists`. */
  readonly overdueExpenses: readonly UnpaidEntry[];
  readonly pendingExpenses: readonly UnpaidEntry[];
  readonly overdueIncomes: readonly UnpaidEntry[];
  readonly pendingIncomes: readonly UnpaidEntry[];
  readonly snapshot: Snapshot;
  readonly cards: DashboardCards;
  readonly schedule: CashForecast;
  readonly period: Period;
  readonly timeline: readonly DailyTotals[];
  readonly monthly: readonly MonthlyTotals[];
  /** Entries without a due date are in every period (spec section 5). */
  readonly byStatus: Snapshot["totalsByStatus"];
  readonly undated: TypeTotals;
};

export type DashboardInput = {
  /**
   * Active entries by month, except the months cut by the period or `upcomingPeriod`, which are by
   * day.
   */
  readonly totals: readonly DailyTotal[];
  readonly others: readonly LifecycleTotal[];
  readonly timeline: readonly DailyTotals[];
  /** The pending entries in `cashForecastPeriod`. */
  readonly upcoming: readonly DailyTotals[];
  readonly lists: UnpaidLists;
  readonly opening: CashOpening;
};

export function dashboardPeriod(period: DashboardPeriod, today: CivilDate): Period {
  return "months" in period ? monthsUpTo(today, period.months) : period;
}

export function buildDashboard(
  { totals, others, timeline, upcoming, lists, opening }: DashboardInput,
  period: Period,
  today: CivilDate,
): Dashboard {
  const snapshot = buildSnapshot(totals, today, others);
  const inPeriod = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  const undated = totals.filter(({ dueDate }) => dueDate === null);
  return {
    today,
    agenda: buildAgenda(totals, today),
    overdueExpenses: lists.expense.overdue,
    pendingExpenses: lists.expense.pending,
    overdueIncomes: lists.income.overdue,
    pendingIncomes: lists.income.pending,
    snapshot,
    cards: buildCards(snapshot),
    schedule: buildCashForecast(totals, upcoming, opening, today),
    period,
    timeline,
    monthly: toMonthlyTotals(timeline),
    byStatus: buildSnapshot(inPeriod, today).totalsByStatus,
    undated: buildSnapshot(undated, today).totalsByLifecycle.active,
  };
}

function buildCards(snapshot: Snapshot): DashboardCards {
  const { paid } = snapshot.totalsByStatus;
  const unpaidExpenses = snapshot.totalExpensesCents - paid.expenseCents;
  const unpaidIncome = snapshot.totalIncomeCents - paid.incomeCents;
  return {
    paidIncomeCents: paid.incomeCents,
    totalExpensesCents: snapshot.totalExpensesCents,
    paidExpensesCents: paid.expenseCents,
    unpaidExpensesCents: unpaidExpenses,
    realizedBalanceCents: paid.incomeCents - paid.expenseCents,
    netBalanceCents: snapshot.netBalanceCents,
    toReceiveCents: unpaidIncome,
    toPayCents: unpaidExpenses,
    projectedFlowCents: unpaidIncome - unpaidExpenses,
  };
}
