/** The earlier period that a period is compared with. */
import {
  MIN_YEAR,
  addDays,
  addMonths,
  daysBetween,
  formatCivilDate,
  type CivilDate,
  monthNumber,
  FIRST_DAY,
  LAST_DAY,
} from "./civil-date.ts";
import { periodRefusal, wholeMonths, type Period } from "./period.ts";

export const COMPARISONS = ["before", "last-year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const COMPARISON_LABELS: Record<Comparison, string> = {
  before: "Período anterior",
  "last-year": "Mesmo período do ano anterior",
};

/**
 * Full months are compared with the same number of full months, other periods with the same number
 * of days. Null when an end is open or before the start, or the earlier period is before the valid
 * years.
 */
export function comparedPeriod(
  { start, end }: Period,
  comparison: Comparison,
): { readonly start: CivilDate; readonly end: CivilDate } | null {
  if (start === null || end === null || start > end) return null;
  const months = countWholeMonths(start, end);
  if (months !== null) {
    const back = comparison === "before" ? months : 12;
    return isTooEarly(start, back) ? null : wholeMonths(addMonths(start, -back), months);
  }
  if (comparison === "last-year") {
    if (isTooEarly(start, 12)) return null;
    return { start: addMonths(start, -12), end: addMonths(end, -12) };
  }
  const days = daysBetween(start, end) + 1;
  if (days > daysBetween(FIRST_DAY, start)) return null;
  return { start: addDays(start, -days), end: addDays(start, -1) };
}

/** The sentence for a period without an earlier one; null also where `periodRefusal` has one. */
export function comparisonRefusal(period: Period, comparison: Comparison): string | null {
  if (comparedPeriod(period, comparison) !== null || periodRefusal(period) !== null) return null;
  return period.start === null || period.end === null
    ? "Escolha um período com início e fim para comparar."
    : `O período a comparar começaria antes de ${formatCivilDate(FIRST_DAY)}. Escolha um período mais recente.`;
}

function countWholeMonths(start: CivilDate, end: CivilDate): number | null {
  if (!start.endsWith("-01")) return null;
  // The last valid day has no next day.
  const endsMonth = end === LAST_DAY || addDays(end, 1).endsWith("-01");
  return endsMonth ? monthNumber(end) - monthNumber(start) + 1 : null;
}

function isTooEarly(start: CivilDate, months: number): boolean {
  return monthNumber(start) - months < MIN_YEAR * 12;
}

/**
 * The period in a file name: `2026`, `2026-11`, `2026-11-10-a-2026-12-09`, `desde-…`, `ate-…`; null
 * for all time.
 */
export function periodFileName({ start, end }: Period): string | null {
  if (start === null) return end === null ? null : `ate-${end}`;
  if (end === null) return `desde-${start}`;
  const months = countWholeMonths(start, end);
  if (months === 1) return start.slice(0, 7);
  if (months === 12 && start.slice(5, 7) === "01") return start.slice(0, 4);
  return start === end ? start : `${start}-a-${end}`;
}
