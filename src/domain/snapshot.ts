/**
 * The financial snapshot as of a day (spec section 3), computed from daily totals, so that its cost
 * does not grow with the history. Always true: only active entries count, except in
 * `totalsByLifecycle`, and sums are exact or refused.
 */
import { addDays, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import type { Period } from "./period.ts";
import { UPCOMING_DAYS, isDueSoon, resolvedStatus } from "./resolved-status.ts";
import { Sum, toCentsOrRefuse, type TypeTotals, type CountAndTotal } from "./totals.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "./transaction.ts";

/**
 * The count and sum of entries that share these four properties. The totals of a whole month are dated
 * on its first day, unless a period cuts the month (`partialMonths`).
 */
export type DailyTotal = {
  readonly dueDate: CivilDate | null;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly lifecycle: Lifecycle;
  readonly count: number;
  readonly cents: bigint;
};

export type LifecycleTotal = Pick<DailyTotal, "type" | "lifecycle" | "count" | "cents">;

export type Snapshot = {
  /** Active entries of any status. */
  readonly totalIncomeCents: Cents;
  readonly totalExpensesCents: Cents;
  readonly netBalanceCents: Cents;
  /** Active expenses whose resolved status is overdue (spec section 9). */
  readonly overdueExpenses: CountAndTotal;
  /** Active pending income due from today to seven days ahead (spec section 9). */
  readonly upcomingRevenues: CountAndTotal;
  /** By resolved status; active entries only. */
  readonly totalsByStatus: Readonly<Record<TransactionStatus, TypeTotals>>;
  readonly totalsByLifecycle: Readonly<Record<Lifecycle, TypeTotals>>;
};

/** The days whose totals a snapshot needs separately. */
export function snapshotPeriod(today: CivilDate): Period {
  return { start: today, end: addDays(today, UPCOMING_DAYS) };
}

/**
 * Sums daily totals as of `today` (whole months, except those cut by `snapshotPeriod`), plus `others`,
 * the totals of further inactive and cancelled entries. @throws Refusal past `MAX_TOTAL_CENTS`.
 */
export function buildSnapshot(
  totals: Iterable<DailyTotal>,
  today: CivilDate,
  others: Iterable<LifecycleTotal> = [],
): Snapshot {
  const active = new Sum();
  const overdueExpenses = new Sum();
  const upcomingRevenues = new Sum();
  const byStatus = { paid: new Sum(), pending: new Sum(), overdue: new Sum() };
  const byLifecycle = { active: new Sum(), inactive: new Sum(), cancelled: new Sum() };
  for (const total of totals) {
    byLifecycle[total.lifecycle].add(total);
    if (total.lifecycle !== "active") continue;
    const status = resolvedStatus(total, today);
    active.add(total);
    byStatus[status].add(total);
    if (total.type === "expense" && status === "overdue") overdueExpenses.add(total);
    const isUnpaidIncome = total.type === "income" && status === "pending";
    if (isUnpaidIncome && isDueSoon(total.dueDate, today)) upcomingRevenues.add(total);
  }
  for (const total of others) byLifecycle[total.lifecycle].add(total);
  return {
    totalIncomeCents: toCentsOrRefuse(active.income),
    totalExpensesCents: toCentsOrRefuse(active.expense),
    netBalanceCents: toCentsOrRefuse(active.income - active.expense),
    overdueExpenses: overdueExpenses.total(),
    upcomingRevenues: upcomingRevenues.total(),
    totalsByStatus: {
      paid: byStatus.paid.byType(),
      pending: byStatus.pending.byType(),
      overdue: byStatus.overdue.byType(),
    },
    totalsByLifecycle: {
      active: byLifecycle.active.byType(),
      inactive: byLifecycle.inactive.byType(),
      cancelled: byLifecycle.cancelled.byType(),
    },
  };
}
