/**
 * The data of the dashboard (Painel, spec section 2). Always true: only active entries count; cards,
 * lists and cash forecast cover all time, and the period restricts the charts alone.
 */
import type { Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import { cents, type Cents } from "./money.ts";
import { isInPeriod, monthsUpTo, type Period } from "./period.ts";
import { buildCashForecast, type CashForecast } from "./cash-forecast.ts";
import { buildSnapshot, type DailyTotal, type LifecycleTotal, type Snapshot } from "./snapshot.ts";
import type { TypeTotals } from "./totals.ts";
import { toMonthlyTotals, type DailyTotals, type MonthlyTotals } from "./timeline.ts";
import type { TransactionStatus } from "./transaction.ts";

export const DASHBOARD_LIST_LENGTH = 4;

/** The period of the charts, absolute or as the last months up to today. */
export type DashboardPeriod = Period | { readonly months: number };

/** The four cards; unpaid is pending or overdue. */
export type DashboardCards = {
  readonly paidIncomeCents: Cents;
  readonly totalExpensesCents: Cents;
  readonly paidExpensesCents: Cents;
  readonly unpaidExpensesCents: Cents;
  /** Paid income less paid expenses. */
  readonly realizedBalanceCents: Cents;
  readonly netBalanceCents: Cents;
  readonly toReceiveCents: Cents;
  readonly toPayCents: Cents;
  readonly projectedFlowCents: Cents;
};

export type UnpaidEntry = {
  readonly id: TransactionId;
  readonly category: Category;
  readonly amountCents: Cents;
  readonly dueDate: CivilDate | null;
  readonly clientId: ContactId | null;
  readonly clientName: string | null;
  /** The stored status and version, which an update of the entry is based on. */
  readonly status: TransactionStatus;
  readonly updatedAt: Instant;
};

/** Lists of at most `DASHBOARD_LIST_LENGTH` entries; ties are ordered by id. */
export type UnpaidLists = {
  /** Active expenses whose resolved status is overdue: oldest due date first, undated last. */
  readonly overdueExpenses: readonly UnpaidEntry[];
  /** Active income whose resolved status is pending: nearest due date first, undated last. */
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
  /** By resolved status; entries without a due date are in every period (spec section 5). */
  readonly byStatus: Snapshot["totalsByStatus"];
  /** Entries without a due date, which are in neither series. */
  readonly undated: TypeTotals;
};

export type DashboardInput = {
  /** Of all active entries: whole months, and by day those cut by the period or `snapshotPeriod`. */
  readonly totals: readonly DailyTotal[];
  readonly others: readonly LifecycleTotal[];
  readonly timeline: readonly DailyTotals[];
  /** The timeline of the unpaid entries in `cashForecastPeriod`. */
  readonly coming: readonly DailyTotals[];
  readonly lists: UnpaidLists;
};

export function dashboardPeriod(period: DashboardPeriod, today: CivilDate): Period {
  return "months" in period ? monthsUpTo(today, period.months) : period;
}

/** Builds the dashboard as of `today`. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function buildDashboard(
  { totals, others, timeline, coming, lists }: DashboardInput,
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
    schedule: buildCashForecast(totals, coming, today),
    period,
    timeline,
    monthly: toMonthlyTotals(timeline),
    byStatus: buildSnapshot(inPeriod, today).totalsByStatus,
    undated: buildSnapshot(undated, today).totalsByLifecycle.active,
    ...lists,
  };
}

/** Differences of sums that the snapshot found exact are exact. */
function buildCards(snapshot: Snapshot): DashboardCards {
  const { paid } = snapshot.totalsByStatus;
  const unpaidExpenses = cents(snapshot.totalExpensesCents - paid.expenseCents);
  const unpaidIncome = cents(snapshot.totalIncomeCents - paid.incomeCents);
  return {
    paidIncomeCents: paid.incomeCents,
    totalExpensesCents: snapshot.totalExpensesCents,
    paidExpensesCents: paid.expenseCents,
    unpaidExpensesCents: unpaidExpenses,
    realizedBalanceCents: cents(paid.incomeCents - paid.expenseCents),
    netBalanceCents: snapshot.netBalanceCents,
    toReceiveCents: unpaidIncome,
    toPayCents: unpaidExpenses,
    projectedFlowCents: cents(unpaidIncome - unpaidExpenses),
  };
}
