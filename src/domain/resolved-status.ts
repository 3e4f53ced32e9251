/**
 * The status of an entry as of a day. Always true: days of the company's calendar are compared, never
 * instants.
 */
import { addDays, type CivilDate } from "./civil-date.ts";
import type { Transaction, TransactionStatus } from "./transaction.ts";

/** Unpaid income due within so many days is "próxima" (spec section 9). */
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

/** Returns true from today to `UPCOMING_DAYS` ahead, both included (spec section 9). */
export function isDueSoon(dueDate: CivilDate | null, today: CivilDate): boolean {
  return dueDate !== null && dueDate >= today && dueDate <= addDays(today, UPCOMING_DAYS);
}
