/** Both ends are included; null is open. */
import {
  addMonths,
  firstOfMonth,
  formatCivilDate,
  lastOfMonth,
  type CivilDate,
} from "./civil-date.ts";

export type Period = { readonly start: CivilDate | null; readonly end: CivilDate | null };

export const ALL_TIME: Period = { start: null, end: null };

export function isAllTime({ start, end }: Period): boolean {
  return start === null && end === null;
}

/** True also for an entry without a due date (spec section 5). */
export function isInPeriod(dueDate: CivilDate | null, { start, end }: Period): boolean {
  if (dueDate === null) return true;
  return (start === null || dueDate >= start) && (end === null || dueDate <= end);
}

/** The refusal of a period that ends before it begins; null for any other. */
export function periodRefusal({ start, end }: Period): string | null {
  if (start === null || end === null || start <= end) return null;
  return `A data inicial (${formatCivilDate(start)}) é depois da data final (${formatCivilDate(end)}): informe um período que comece antes de terminar.`;
}

/** `count` months, the first of which contains `date`. @throws Error outside the valid years. */
export function wholeMonths(date: CivilDate, count: number): { start: CivilDate; end: CivilDate } {
  const start = firstOfMonth(date);
  return { start, end: lastOfMonth(addMonths(start, count - 1)) };
}

export function monthsUpTo(today: CivilDate, count: number): { start: CivilDate; end: CivilDate } {
  return wholeMonths(addMonths(firstOfMonth(today), 1 - count), count);
}
