/**
 * A civil date is a day of the calendar, `YYYY-MM-DD`, never an instant: it has no hour and no
 * zone. Always true: a `CivilDate` names a day that exists, from 1900 to 2199, so comparing two as
 * text compares the days. Nothing here (or anywhere) reads `new Date("2026-11-21")`, which is the
 * evening before in São Paulo.
 */
declare const civilDateBrand: unique symbol;
/** `YYYY-MM-DD`, a day that exists; see `parseCivilDate`. */
export type CivilDate = string & { readonly [civilDateBrand]: "CivilDate" };

/** The first year a due date may lie in; before it a date is a slip of the finger. */
export const MIN_YEAR = 1900;
/** The last year a due date may lie in. */
export const MAX_YEAR = 2199;

const MS_PER_DAY = 86_400_000;
const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/u;

/** The date that `text` (`YYYY-MM-DD`) names, or null: wrong form, 30 February, year out of range. */
export function parseCivilDate(text: string): CivilDate | null {
  if (!CIVIL_DATE.test(text)) return null;
  const { year, month, day } = partsOf(text as CivilDate);
  return isDay(year, month, day) ? (text as CivilDate) : null;
}

/** Like `parseCivilDate`, for text that is known to be a date. @throws Error when it is not. */
export function civilDate(text: string): CivilDate {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`Assertion failed: ${JSON.stringify(text)} is no civil date`);
  return date;
}

/** The day `days` later (earlier when negative). @throws Error past the years allowed. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return ofUtc(new Date(utcOf(date) + days * MS_PER_DAY));
}

/** How many days from one to the other; negative when `to` is the earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (utcOf(to) - utcOf(from)) / MS_PER_DAY;
}

/**
 * The same day `months` later, or that month's last day when it has no such day: from 31/01 one
 * month on is 28/02 (29/02 in a leap year) and two are 31/03. Count from the base date, never from
 * the last result. @throws Error past the years allowed.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = partsOf(date);
  // The month's last day, then back: Date.UTC with the year found would read the year 26 as 1926.
  const result = new Date(Date.UTC(year, month + months, 0));
  result.setUTCDate(Math.min(day, result.getUTCDate()));
  return ofUtc(result);
}

/** `dd/mm/yyyy`, or `-` for no date (spec section 1). */
export function formatCivilDate(date: CivilDate | null): string {
  if (date === null) return "-";
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < MIN_YEAR || year > MAX_YEAR || month < 1 || month > 12 || day < 1) return false;
  // Every month has 28 days: what the calendar has to be asked for is seldom.
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function partsOf(date: CivilDate): { year: number; month: number; day: number } {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

function utcOf(date: CivilDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}

function ofUtc(midnight: Date): CivilDate {
  return civilDate(
    isoText(midnight.getUTCFullYear(), midnight.getUTCMonth() + 1, midnight.getUTCDate()),
  );
}

function isoText(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, "0")}-${pad2(month)}-${pad2(day)}`;
}

function pad2(value: number): string {
  return String(value).padStart(2, "0");
}
