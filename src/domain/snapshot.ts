/**
 * The snapshot (spec section 3): what the company has, is owed and owes, as of a day. It is computed
 * from daily totals, so its cost does not grow with the history. Always true: only active entries
 * count, save in `totalsByLifecycle`, and sums are exact or refused.
 */
import { addDays, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import type { Period } from "./period.ts";
import { UPCOMING_DAYS, isDueSoon, resolvedStatus } from "./resolved-status.ts";
import { Sum, toCentsOrRefuse, type TypeTotals, type CountAndTotal } from "./totals.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "./transaction.ts";

/**
 * All entries that share these four properties: how many, and how much together. Totals of a whole
 * month stand as due on its first day, where nothing asked for has some of its days and not others
 * (`partialMonths`).
 */
export type DailyTotal = {
  readonly dueDate: CivilDate | null;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly lifecycle: Lifecycle;
  readonly count: number;
  readonly cents: bigint;
};

/** All entries that share a type and a lifecycle: how many, and how much together. */
export type LifecycleTotal = Pick<DailyTotal, "type" | "lifecycle" | "count" | "cents">;

/** What the company has, is owed and owes as of a day (spec section 3). */
export type Snapshot = {
  /** Active income whatever its status; expenses alike. */
  readonly totalIncomeCents: Cents;
  readonly totalExpensesCents: Cents;
  /** Income less expenses; may be negative. */
  readonly netBalanceCents: Cents;
  /** Active expenses whose resolved status is overdue (spec section 9). */
  readonly overdueExpenses: CountAndTotal;
  /** Active pending income due from today to seven days ahead (spec section 9). */
  readonly upcomingRevenues: CountAndTotal;
  /** By resolved status; active entries only. */
  readonly totalsByStatus: Readonly<Record<TransactionStatus, TypeTotals>>;
  /** All entries, whatever their lifecycle. */
  readonly totalsByLifecycle: Readonly<Record<Lifecycle, TypeTotals>>;
};

/** The days that tell entries apart in a snapshot. */
export function snapshotPeriod(today: CivilDate): Period {
  return { start: today, end: addDays(today, UPCOMING_DAYS) };
}

/**
 * Sums daily totals as of `today`, those of months apart from `snapshotPeriod`, and what else there is
 * of entries that are not active. Refuses sums past `MAX_TOTAL_CENTS`, of either sign.
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
