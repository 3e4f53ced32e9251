import { addDays, type CivilDate } from "./civil-date.ts";
import type { Transaction, TransactionStatus } from "./transaction.ts";

/** Unpaid income due within these days is "próxima" (spec section 9). */
export const UPCOMING_DAYS = 7;

/** Overdue when stored so, or when the due day is over in the company's zone (spec section 4). */
export function resolvedStatus(
  entry: Pick<Transaction, "status" | "dueDate">,
  today: CivilDate,
): TransactionStatus {
  if (entry.status === "paid" || entry.status === "overdue") return entry.status;
  return entry.dueDate !== null && entry.dueDate < today ? "overdue" : "pending";
}

/** The days of what is upcoming; both ends are included (spec section 9). */
export function upcomingPeriod(today: CivilDate): { start: CivilDate; end: CivilDate } {
  return { start: today, end: addDays(today, UPCOMING_DAYS) };
}

/** To be paid or received within `UPCOMING_DAYS`: what is stored as overdue is not, whatever its date. */
export function isUpcoming(
  entry: Pick<Transaction, "status" | "dueDate">,
  today: CivilDate,
): boolean {
  const { dueDate } = entry;
  if (dueDate === null || resolvedStatus(entry, today) !== "pending") return false;
  return dueDate <= upcomingPeriod(today).end;
}
