import {
  MAX_YEAR,
  MIN_YEAR,
  addDays,
  addMonths,
  parseCivilDate,
  type CivilDate,
} from "#domain/civil-date.ts";
import { dayWithoutYear, type MissingYear } from "#domain/missing-year.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { normalizeTyped } from "#domain/plain-text.ts";

const DAY_FIRST =
  /^(?<day>\d{1,2})(?:[/.\-\s]+(?<month>\d{1,2})(?:[/.\-\s]+(?<year>\d{4}|\d{2}))?)?[/.\-\s]*$/u;
const DIGITS_ALONE = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4}|\d{2})?$/u;

const daysFromToday: Record<string, number> = { ontem: -1, hoje: 0, amanha: 1 };

/**
 * Parses a date as typed in Brazil: `05/01/2026`, `5/1/26`, `5.1`, `5`, `05012026`, `hoje`,
 * `2026-01-05`. `rule` and `near` complete a missing year, and the month of a day alone. A two-digit
 * year is the one nearest to today. Null for an invalid date.
 */
export function parseDateInput(
  text: string,
  today: CivilDate,
  rule: MissingYear,
  near: CivilDate = today,
): CivilDate | null {
  const typed = normalizeTyped(text);
  const word = foldTyped(typed);
  const days = daysFromToday[word];
  if (days !== undefined) return addDays(today, days);
  const { day, month, year } = (DIGITS_ALONE.exec(typed) ?? DAY_FIRST.exec(typed))?.groups ?? {};
  if (day === undefined) return parseCivilDate(typed);
  const parts = { day: day.padStart(2, "0"), month: month?.padStart(2, "0") ?? null };
  if (year === undefined || parts.month === null) return dayWithoutYear(parts, today, rule, near);
  return parseCivilDate(`${fullYear(year, today)}-${parts.month}-${parts.day}`);
}

/** True for a four-digit year or a word, after which no more input is expected. */
export function isCompleteDate(text: string): boolean {
  return /^\d{8}$|^\d{4}-\d{2}-\d{2}$|\D\d{4}$|\p{L}/u.test(normalizeTyped(text));
}

export function stepDays(date: CivilDate, days: number): CivilDate {
  const isAtEnd = date === (days > 0 ? `${MAX_YEAR}-12-31` : `${MIN_YEAR}-01-01`);
  return isAtEnd ? date : addDays(date, days);
}

export function stepMonths(date: CivilDate, months: number): CivilDate {
  const isAtEnd = date.startsWith(months > 0 ? `${MAX_YEAR}-12` : `${MIN_YEAR}-01`);
  return isAtEnd ? date : addMonths(date, months);
}

function fullYear(typed: string, today: CivilDate): string {
  if (typed.length === 4) return typed;
  const thisYear = Number(today.slice(0, 4));
  const sameCentury = thisYear - (thisYear % 100) + Number(typed);
  if (sameCentury - thisYear > 50) return String(sameCentury - 100);
  return String(thisYear - sameCentury >= 50 ? sameCentury + 100 : sameCentury);
}
