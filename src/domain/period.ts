/** A stretch of days by which figures are filtered. Always true of its ends: both are included. */
import type { CivilDate } from "./civil-date.ts";

/** From `start` to `end`, both included; null is open. */
export type Period = { readonly start: CivilDate | null; readonly end: CivilDate | null };

/** The period that leaves nothing out. */
export const ALL_TIME: Period = { start: null, end: null };

/** Whether a due date is inside; an entry without one is inside any period (spec section 5). */
export function isInPeriod(dueDate: CivilDate | null, { start, end }: Period): boolean {
  if (dueDate === null) return true;
  return (start === null || dueDate >= start) && (end === null || dueDate <= end);
}
