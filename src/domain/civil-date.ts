/**
 * Days from 1900 to 2199. Never use `new Date("2026-11-21")`: it is UTC midnight, which is the
 * evening before in São Paulo.
 */
declare const civilDateBrand: unique symbol;
export type CivilDate = string & { readonly [civilDateBrand]: "CivilDate" };

/** An earlier due date is a typing error. */
export const MIN_YEAR = 1900;
export const MAX_YEAR = 2199;

const MS_PER_DAY = 86_400_000;
const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/u;

export const FIRST_DAY = civilDate(`${MIN_YEAR}-01-01`);
export const LAST_DAY = civilDate(`${MAX_YEAR}-12-31`);

/** Parses `YYYY-MM-DD`. Null for another format, 30 February or a year out of range. */
export function parseCivilDate(text: string): CivilDate | null {
  if (!CIVIL_DATE.test(text)) return null;
  const { year, month, day } = toParts(text as CivilDate);
  return isDay(year, month, day) ? (text as CivilDate) : null;
}

/** @throws Error unless the text is a civil date. */
export function civilDate(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`Assertion failed: ${JSON.stringify(text)} is no civil date`);
  return date;
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromUtcDate(new Date(toUtcMs(date) + days * MS_PER_DAY));
}

/** Never beyond the first or the last valid day. */
export function addDaysClamped(date: CivilDate, days: number): CivilDate {
  const [min, max] = [daysBetween(date, FIRST_DAY), daysBetween(date, LAST_DAY)];
  return addDays(date, Math.min(Math.max(days, min), max));
}

export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (toUtcMs(to) - toUtcMs(from)) / MS_PER_DAY;
}

/** 0 is Sunday. */
export function weekdayOf(date: CivilDate): number {
  return new Date(toUtcMs(date)).getUTCDay();
}

export function firstOfMonth(date: CivilDate): CivilDate {
  return civilDate(`${date.slice(0, 8)}01`);
}

/** Also of the last valid month. */
export function lastOfMonth(date: CivilDate): CivilDate {
  const { year, month } = toParts(date);
  return fromUtcDate(new Date(Date.UTC(year, month, 0)));
}

/** Months since the year 0, for arithmetic. */
export function monthNumber(date: CivilDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/**
 * Clamps to the month's last day: 31/01 plus one is 28/02, plus two is 31/03. Count from the base
 * date, never from the last result. @throws Error outside the valid years.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = toParts(date);
  // Start from the month's last day: Date.UTC would read a year of two digits as 19xx.
  const result = new Date(Date.UTC(year, month + months, 0));
  result.setUTCDate(Math.min(day, result.getUTCDate()));
  return fromUtcDate(result);
}

/** As `addMonths`, but never beyond the first or the last valid month. */
export function addMonthsClamped(date: CivilDate, months: number): CivilDate {
  const [min, max] = [FIRST_DAY, LAST_DAY].map((end) => monthNumber(end) - monthNumber(date));
  return addMonths(date, Math.min(Math.max(months, min ?? 0), max ?? 0));
}

/** `dd/mm/yyyy`, or `-` for no date (spec section 1). */
export function formatCivilDate(date: CivilDate | null): string {
  if (date === null) return "-";
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < MIN_YEAR || year > MAX_YEAR || month < 1 || month > 12 || day < 1) return false;
  // Every month has 28 days: only the days after need the calendar.
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toParts(date: CivilDate): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

function toUtcMs(date: CivilDate): number {
  const { year, month, day } = toParts(date);
  return Date.UTC(year, month - 1, day);
}

function fromUtcDate(midnight: Date): CivilDate {
  return civilDate(midnight.toISOString().slice(0, 10));
}
