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

/** Both ends are included (spec section 9). */
export function isDueSoon(dueDate: CivilDate | null, today: CivilDate): boolean {
  return dueDate !== null && dueDate >= today && dueDate <= addDays(today, UPCOMING_DAYS);
}
