/**
 * What an entry's status is as of a day, and what falls due soon. Always true: only days of the
 * company's calendar are compared, never moments.
 */
import { addDays, type CivilDate } from "./civil-date.ts";
import type { Transaction, TransactionStatus } from "./transaction.ts";

/** How many days ahead an unpaid income is still "próxima" (spec section 9). */
export const UPCOMING_DAYS = 7;

/**
 * The status that counts (spec section 4): paid stays paid; overdue when stored so, or when the due
 * day is over in the company's calendar. Due `today` is not overdue.
 */
export function resolvedStatus(
  entry: Pick<Transaction, "status" | "dueDate">,
  today: CivilDate,
): TransactionStatus {
  if (entry.status === "paid" || entry.status === "overdue") return entry.status;
  return entry.dueDate !== null && entry.dueDate < today ? "overdue" : "pending";
}

/** Whether the due day lies from today to seven days ahead, both included (spec section 9). */
export function isDueSoon(dueDate: CivilDate | null, today: CivilDate): boolean {
  return dueDate !== null && dueDate >= today && dueDate <= addDays(today, UPCOMING_DAYS);
}
