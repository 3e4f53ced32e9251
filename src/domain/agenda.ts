/**
 * The amounts to pay and to receive now: active entries that are overdue, or due within
 * `UPCOMING_DAYS`.
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import type { Cents } from "./money.ts";
import { isUpcoming, resolvedStatus } from "./resolved-status.ts";
import type { DailyTotal } from "./snapshot.ts";
import type { Splits } from "./split.ts";
import { Sum, type CountAndTotal } from "./totals.ts";
import type { TransactionStatus, TransactionType } from "./transaction.ts";

/** More than the screen shows: when one is paid, the next one can take its row at once. */
export const UNPAID_LIST_LENGTH = 8;

export type UnpaidEntry = {
  readonly id: TransactionId;
  readonly category: string;
  readonly amountCents: Cents;
  readonly dueDate: CivilDate | null;
  readonly clientId: ContactId | null;
  readonly clientName: string | null;
  /** The first line of its notes. */
  readonly note: string | null;
  readonly seriesNumber: number | null;
  readonly seriesCount: number | null;
  readonly splits: Splits | null;
  /** The stored status and version, which an update refers to. */
  readonly status: TransactionStatus;
  readonly updatedAt: Instant;
};

/**
 * At most `UNPAID_LIST_LENGTH` active entries each: earliest due date first, undated last, ties by
 * id.
 */
export type UnpaidLists = Readonly<
  Record<TransactionType, Readonly<Record<"overdue" | "pending", readonly UnpaidEntry[]>>>
>;

/** Active entries that are overdue, and pending ones in `upcomingPeriod`: one period for both types. */
export type Agenda = Readonly<
  Record<TransactionType, Readonly<Record<"overdue" | "dueSoon", CountAndTotal>>>
>;

/** `totals` are by month, except the days of `upcomingPeriod`, which are by day. */
export function buildAgenda(totals: readonly DailyTotal[], today: CivilDate): Agenda {
  const sumOf = (
    type: TransactionType,
    isCounted: (total: DailyTotal) => boolean,
  ): CountAndTotal => {
    const sum = new Sum();
    for (const total of totals) {
      if (total.lifecycle === "active" && total.type === type && isCounted(total)) sum.add(total);
    }
    return sum.total();
  };
  const ofType = (type: TransactionType) => ({
    overdue: sumOf(type, (total) => resolvedStatus(total, today) === "overdue"),
    dueSoon: sumOf(type, (total) => isUpcoming(total, today)),
  });
  return { income: ofType("income"), expense: ofType("expense") };
}
