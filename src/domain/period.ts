/** A stretch of days by which figures are filtered. Always true of its ends: both are included. */
import { addDays, addMonths, civilDate, type CivilDate } from "./civil-date.ts";

/** From `start` to `end`, both included; null is open. */
export type Period = { readonly start: CivilDate | null; readonly end: CivilDate | null };

/** The period that leaves nothing out. */
export const ALL_TIME: Period = { start: null, end: null };

/** Whether a due date is inside; an entry without one is inside any period (spec section 5). */
export function isInPeriod(dueDate: CivilDate | null, { start, end }: Period): boolean {
  if (dueDate === null) return true;
  return (start === null || dueDate >= start) && (end === null || dueDate <= end);
}

/** `count` whole months; the first is the one that `date` is in. @throws Error past the years allowed. */
export function wholeMonths(date: CivilDate, count: number): { start: CivilDate; end: CivilDate } {
  const start = civilDate(`${date.slice(0, 8)}01`);
  return { start, end: addDays(addMonths(start, count), -1) };
}

/** `count` whole months that end with the one of `today`, with its days to come. */
export function monthsUpTo(today: CivilDate, count: number): { start: CivilDate; end: CivilDate } {
  return wholeMonths(addMonths(civilDate(`${today.slice(0, 8)}01`), 1 - count), count);
}
