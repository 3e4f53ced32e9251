/**
 * The figures of the Painel (spec section 2). Always true: only active entries count; cards, bars and
 * lists are of all time, and the period restricts the two series alone.
 */
import type { Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import { cents, type Cents } from "./money.ts";
import type { Period } from "./period.ts";
import { snapshotOf, type DailyTotal, type Snapshot } from "./snapshot.ts";
import { monthlyOf, timelineOf, type DayFigures, type MonthFigures } from "./timeline.ts";

/** How many entries a list of the Painel shows (spec section 9). */
export const DASHBOARD_LIST_LENGTH = 4;

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
  readonly timeline: readonly DayFigures[];
  readonly monthly: readonly MonthFigures[];
};

/** The dashboard from daily totals and the lists. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function dashboardOf(
  totals: readonly DailyTotal[],
  lists: UnpaidLists,
  period: Period,
  today: CivilDate,
): Dashboard {
  const snapshot = snapshotOf(totals, today);
  const timeline = timelineOf(totals, period);
  return {
    today,
    snapshot,
    cards: cardsOf(snapshot),
    timeline,
    monthly: monthlyOf(timeline),
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
