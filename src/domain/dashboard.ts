/** The Painel (spec section 2): active entries only. The period restricts the charts alone. */
import type { Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import type { Cents, TotalCents } from "./money.ts";
import { isInPeriod, monthsUpTo, type Period } from "./period.ts";
import { buildCashForecast, type CashForecast } from "./cash-forecast.ts";
import { buildSnapshot, type DailyTotal, type LifecycleTotal, type Snapshot } from "./snapshot.ts";
import type { TypeTotals } from "./totals.ts";
import { toMonthlyTotals, type DailyTotals, type MonthlyTotals } from "./timeline.ts";
import type { TransactionStatus } from "./transaction.ts";

export const DASHBOARD_LIST_LENGTH = 4;

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

export type UnpaidEntry = {
  readonly id: TransactionId;
  readonly category: Category;
  readonly amountCents: Cents;
  readonly dueDate: CivilDate | null;
  readonly clientId: ContactId | null;
  readonly clientName: string | null;
  /** The stored status and version, on which an update is based. */
  readonly status: TransactionStatus;
  readonly updatedAt: Instant;
};

/** At most `DASHBOARD_LIST_LENGTH` each: earliest due date first, undated last, ties by id. */
export type UnpaidLists = {
  readonly overdueExpenses: readonly UnpaidEntry[];
  readonly pendingIncomes: readonly UnpaidEntry[];
};

export type Dashboard = UnpaidLists & {
  readonly today: CivilDate;
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
  /** Active entries: whole months, and by day those cut by the period or `snapshotPeriod`. */
  readonly totals: readonly DailyTotal[];
  readonly others: readonly LifecycleTotal[];
  readonly timeline: readonly DailyTotals[];
  /** The unpaid entries in `cashForecastPeriod`. */
  readonly upcoming: readonly DailyTotals[];
  readonly lists: UnpaidLists;
};

export function dashboardPeriod(period: DashboardPeriod, today: CivilDate): Period {
  return "months" in period ? monthsUpTo(today, period.months) : period;
}

export function buildDashboard(
  { totals, others, timeline, upcoming, lists }: DashboardInput,
  period: Period,
  today: CivilDate,
): Dashboard {
  const snapshot = buildSnapshot(totals, today, others);
  const inPeriod = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  const undated = totals.filter(({ dueDate }) => dueDate === null);
  return {
    today,
    snapshot,
    cards: buildCards(snapshot),
    schedule: buildCashForecast(totals, upcoming, today),
    period,
    timeline,
    monthly: toMonthlyTotals(timeline),
    byStatus: buildSnapshot(inPeriod, today).totalsByStatus,
    undated: buildSnapshot(undated, today).totalsByLifecycle.active,
    ...lists,
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
