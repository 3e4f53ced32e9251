/**
 * The figures of the Painel (spec section 2). Always true: only active entries count; cards, lists and
 * the schedule are of all time, and the period restricts what the charts show.
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

/** How many entries a list of the Painel shows (spec section 9). */
export const DASHBOARD_LIST_LENGTH = 4;

/** What the charts are of: a period, or the last months, as of the day on which they are asked for. */
export type DashboardPeriod = Period | { readonly months: number };

/** The four cards; "unpaid" is pending and overdue together. */
export type DashboardCards = {
  readonly paidIncomeCents: Cents;
  readonly totalExpensesCents: Cents;
  readonly paidExpensesCents: Cents;
  readonly unpaidExpensesCents: Cents;
  /** Paid income less paid expenses. */
  readonly realizedBalanceCents: Cents;
  readonly netBalanceCents: Cents;
  /** Unpaid income. */
  readonly toReceiveCents: Cents;
  /** Unpaid expenses. */
  readonly toPayCents: Cents;
  /** To receive less to pay. */
  readonly projectedFlowCents: Cents;
};

/** One line of a list of the Painel. */
export type UnpaidEntry = {
  readonly id: TransactionId;
  readonly category: Category;
  readonly amountCents: Cents;
  readonly dueDate: CivilDate | null;
  readonly clientId: ContactId | null;
  readonly clientName: string | null;
  /** As stored, and since when: what a change of the entry is based on. */
  readonly status: TransactionStatus;
  readonly updatedAt: Instant;
};

/** The two lists, each of at most `DASHBOARD_LIST_LENGTH`, ties in the order of the id. */
export type UnpaidLists = {
  /** Active expenses whose resolved status is overdue: the oldest due first, undated last. */
  readonly overdueExpenses: readonly UnpaidEntry[];
  /** Active incomes whose resolved status is pending: the nearest due first, undated last. */
  readonly pendingIncomes: readonly UnpaidEntry[];
};

/** All that the Painel shows, as of `today`. */
export type Dashboard = UnpaidLists & {
  readonly today: CivilDate;
  readonly snapshot: Snapshot;
  readonly cards: DashboardCards;
  readonly schedule: CashForecast;
  /** What the rest is of. */
  readonly period: Period;
  readonly timeline: readonly DailyTotals[];
  readonly monthly: readonly MonthlyTotals[];
  /** By resolved status; entries without a due date are inside any period (spec section 5). */
  readonly byStatus: Snapshot["totalsByStatus"];
  /** Those without a due date, which are in neither series. */
  readonly undated: TypeTotals;
};

/** What a dashboard is made from. */
export type DashboardInput = {
  /** Of all active entries, those of months apart from the period and from `snapshotPeriod`. */
  readonly totals: readonly DailyTotal[];
  /** Of all entries that are not active. */
  readonly others: readonly LifecycleTotal[];
  /** The timeline of the period. */
  readonly timeline: readonly DailyTotals[];
  /** The timeline of what is not paid in `cashForecastPeriod`. */
  readonly coming: readonly DailyTotals[];
  readonly lists: UnpaidLists;
};

/** The period that is asked for, as of `today`. */
export function dashboardPeriod(asked: DashboardPeriod, today: CivilDate): Period {
  return "months" in asked ? monthsUpTo(today, asked.months) : asked;
}

/** The dashboard over a period as of `today`. @throws Refusal past `MAX_TOTAL_CENTS`. */
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
    cards: cardsOf(snapshot),
    schedule: buildCashForecast(totals, coming, today),
    period,
    timeline,
    monthly: toMonthlyTotals(timeline),
    byStatus: buildSnapshot(inPeriod, today).totalsByStatus,
    undated: buildSnapshot(undated, today).totalsByLifecycle.active,
    ...lists,
  };
}

/** What is on the cards; differences of sums that the snapshot found exact are exact. */
function cardsOf(snapshot: Snapshot): DashboardCards {
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
