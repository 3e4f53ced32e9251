/**
 * The year of a day that is typed without one, such as `5/1`. What is due lies on either side of today, so
 * it is in the nearest year; a payment is never to come; a repetition ends later; a period that is looked at
 * is of this year. In every case the field shows the year.
 */
import { daysBetween, parseCivilDate, type CivilDate } from "./civil-date.ts";

/** `past` and `coming` include today. */
export type MissingYear = "nearest" | "past" | "coming" | "current";

/** Null where the day is in none of the years that it may mean, as 29/02 mostly is. */
export function dayWithoutYear(
  { day, month }: { readonly day: string; readonly month: string },
  today: CivilDate,
  rule: MissingYear,
): CivilDate | null {
  const thisYear = Number(today.slice(0, 4));
  const dayOf = (year: number) => parseCivilDate(`${year}-${month}-${day}`);
  if (rule === "current") return dayOf(thisYear);
  // The later one of two that are as near.
  const days = [thisYear + 1, thisYear, thisYear - 1].flatMap((year) => dayOf(year) ?? []);
  const allowed = days.filter(
    (date) => rule === "nearest" || date === today || date > today === (rule === "coming"),
  );
  const distance = (date: CivilDate) => Math.abs(daysBetween(today, date));
  return allowed.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
