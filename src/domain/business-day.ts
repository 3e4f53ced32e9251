/**
 * Business days of Brazil: not Saturdays, Sundays or national holidays (Leis 662/1949, 6.802/1980,
 * 14.759/2023). State and municipal holidays are not known here.
 */
import {
  addDays,
  civilDate,
  daysBetween,
  firstOfMonth,
  weekdayOf,
  type CivilDate,
  FIRST_DAY,
  LAST_DAY,
} from "./civil-date.ts";

/** The direction in which a date that is not a business day moves. */
export const BUSINESS_DAY_SHIFTS = ["next", "previous"] as const;
export type BusinessDayShift = (typeof BUSINESS_DAY_SHIFTS)[number];

/** `MM-DD`. */
const FIXED = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"]);
/** Consciência Negra. */
const BLACK_AWARENESS = { day: "11-20", firstYear: 2024 };

/** A date at the very end of the calendar does not move. */
export function shiftToBusinessDay(
  date: CivilDate,
  shift: BusinessDayShift,
  /** If true, Carnaval and Corpus Christi, when banks are closed, count as holidays. */
  hasOptionalHolidays: boolean,
): CivilDate {
  const end = shift === "next" ? LAST_DAY : FIRST_DAY;
  let shifted = date;
  while (!isBusinessDay(shifted, hasOptionalHolidays)) {
    if (shifted === end) return date;
    shifted = addDays(shifted, shift === "next" ? 1 : -1);
  }
  return shifted;
}

/** Every month has as many. */
export const MAX_BUSINESS_DAY_OF_MONTH = 10;

/**
 * The n-th business day of the date's month, from 1. Saturdays do not count, unlike for the term of wages
 * (CLT art. 459 §1).
 */
export function nthBusinessDay(
  date: CivilDate,
  nth: number,
  hasOptionalHolidays: boolean,
): CivilDate {
  let left = nth;
  for (let day = firstOfMonth(date); ; day = addDays(day, 1)) {
    if (isBusinessDay(day, hasOptionalHolidays)) left -= 1;
    if (left === 0) return day;
  }
}

function isBusinessDay(date: CivilDate, hasOptionalHolidays: boolean): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6 || isNationalHoliday(date)) return false;
  return !hasOptionalHolidays || !OPTIONAL_FROM_EASTER.has(daysFromEaster(date));
}

function isNationalHoliday(date: CivilDate): boolean {
  const day = date.slice(5);
  return (
    FIXED.has(day) ||
    (day === BLACK_AWARENESS.day && yearOf(date) >= BLACK_AWARENESS.firstYear) ||
    daysFromEaster(date) === GOOD_FRIDAY
  );
}

const GOOD_FRIDAY = -2;
/** Days from Easter: Monday and Tuesday of Carnaval, and Corpus Christi. */
const OPTIONAL_FROM_EASTER = new Set([-48, -47, 60]);

function daysFromEaster(date: CivilDate): number {
  const month = Number(date.slice(5, 7));
  // Only dates from 2 February to 24 June can be relative to Easter.
  if (month < 2 || month > 6) return Number.NaN;
  return daysBetween(easterOf(yearOf(date)), date);
}

function yearOf(date: CivilDate): number {
  return Number(date.slice(0, 4));
}

/** Easter of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): CivilDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  const month = Math.floor(days / 31);
  const day = (days % 31) + 1;
  return civilDate(`${year}-0${month}-${String(day).padStart(2, "0")}`);
}
