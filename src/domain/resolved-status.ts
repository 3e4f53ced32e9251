import { addDays, type CivilDate } from "./civil-date.ts";
import type { Transaction, TransactionStatus } from "./transaction.ts";

/** Unpaid income due within these days is "próxima" (spec section 9). */
export const UPCOMING_DAYS = 7;

/**
 * Overdue when stored as overdue, or when the due day has passed in the company's zone (spec
 * section 4).
 */
export function resolvedStatus(
  entry: Pick<Transaction, "status" | "dueDate">,
  today: CivilDate,
): TransactionStatus {
  if (entry.status === "paid" || entry.status === "overdue") return entry.status;
  return entry.dueDate !== null && entry.dueDate < today ? "overdue" : "pending";
}

/** The days that count as upcoming; both ends are included (spec section 9). */
export function upcomingPeriod(today: CivilDate): { start: CivilDate; end: CivilDate } {
  return { start: today, end: addDays(today, UPCOMING_DAYS) };
}

/** True if due within `UPCOMING_DAYS`; an entry stored as overdue never is, whatever its date. */
export function isUpcoming(
  entry: Pick<Transaction, "status" | "dueDate">,
  today: CivilDate,
): boolean {
  const { dueDate } = entry;
  if (dueDate === null || resolvedStatus(entry, today) !== "pending") return false;
  return dueDate <= upcomingPeriod(today).end;
}
