/** What an owner has to pay and to receive now: active entries that are overdue, or due within `UPCOMING_DAYS`. */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import type { Cents } from "./money.ts";
import { isUpcoming, resolvedStatus } from "./resolved-status.ts";
import type { DailyTotal } from "./snapshot.ts";
import type { Splits } from "./split.ts";
import { Sum, type CountAndTotal } from "./totals.ts";
import type { TransactionStatus, TransactionType } from "./transaction.ts";

/** So many of each list are read: as one is paid, the next takes its row without waiting. */
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
  /** The stored status and version, on which an update is based. */
  readonly status: TransactionStatus;
  readonly updatedAt: Instant;
};

/** At most `UNPAID_LIST_LENGTH` active ones each: earliest due date first, undated last, ties by id. */
export type UnpaidLists = Readonly<
  Record<TransactionType, Readonly<Record<"overdue" | "pending", readonly UnpaidEntry[]>>>
>;

/** Totals of all such entries, and the first of them by due date. */
type AgendaList = CountAndTotal & { readonly entries: readonly UnpaidEntry[] };

/** Without the rows that the lists of spec section 2 have: overdue expenses, and incomes to come. */
export type Agenda = {
  readonly income: { readonly overdue: AgendaList; readonly dueSoon: CountAndTotal };
  readonly expense: { readonly overdue: CountAndTotal; readonly dueSoon: AgendaList };
};

/** `totals` are by month, and by day in `upcomingPeriod`. */
export function buildAgenda(
  totals: readonly DailyTotal[],
  lists: UnpaidLists,
  today: CivilDate,
): Agenda {
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
  const isOverdue = (total: DailyTotal) => resolvedStatus(total, today) === "overdue";
  const isSoon = (entry: Pick<DailyTotal, "status" | "dueDate">) => isUpcoming(entry, today);
  return {
    income: {
      overdue: { ...sumOf("income", isOverdue), entries: lists.income.overdue },
      dueSoon: sumOf("income", isSoon),
    },
    expense: {
      overdue: sumOf("expense", isOverdue),
      dueSoon: { ...sumOf("expense", isSoon), entries: lists.expense.pending.filter(isSoon) },
    },
  };
}
