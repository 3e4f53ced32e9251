/** The snapshot of spec section 3. Only active entries count, except in `totalsByLifecycle`. */
import type { CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import { isUpcoming, resolvedStatus } from "./resolved-status.ts";
import { Sum, type TypeTotals, type CountAndTotal } from "./totals.ts";
import type { Lifecycle, TransactionStatus, TransactionType } from "./transaction.ts";

/** A full month is dated on its first day, unless a period cuts it (`partialMonths`). */
export type DailyTotal = {
  readonly dueDate: CivilDate | null;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly lifecycle: Lifecycle;
  readonly count: number;
  readonly cents: TotalCents;
};

export type LifecycleTotal = Pick<DailyTotal, "type" | "lifecycle" | "count" | "cents">;

export type Snapshot = {
  readonly totalIncomeCents: TotalCents;
  readonly totalExpensesCents: TotalCents;
  readonly netBalanceCents: TotalCents;
  readonly overdueExpenses: CountAndTotal;
  readonly upcomingRevenues: CountAndTotal;
  readonly totalsByStatus: Readonly<Record<TransactionStatus, TypeTotals>>;
  readonly totalsByLifecycle: Readonly<Record<Lifecycle, TypeTotals>>;
};

/**
 * `totals` are by month, except the days of `upcomingPeriod`, which are by day; `others` are the
 * inactive and cancelled entries.
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
    if (total.type === "income" && isUpcoming(total, today)) upcomingRevenues.add(total);
  }
  for (const total of others) byLifecycle[total.lifecycle].add(total);
  return {
    totalIncomeCents: active.income,
    totalExpensesCents: active.expense,
    netBalanceCents: active.income - active.expense,
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
