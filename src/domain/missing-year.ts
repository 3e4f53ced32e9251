/**
 * Adds the year to a day typed without one, such as `5/1`. A due date may be before or after today,
 * so it gets the nearest year; a payment is never in the future; a recurrence ends later; the
 * period of a view is in this year. The field always shows the year.
 */
import { daysBetween, parseCivilDate, type CivilDate } from "./civil-date.ts";

/** `past` and `coming` include today. */
export type MissingYear = "nearest" | "past" | "coming" | "current";

/** Null if the day exists in none of the possible years, as often for 29/02. */
export function dayWithoutYear(
  { day, month }: { readonly day: string; readonly month: string },
  today: CivilDate,
  rule: MissingYear,
): CivilDate | null {
  const thisYear = Number(today.slice(0, 4));
  const dayOf = (year: number) => parseCivilDate(`${year}-${month}-${day}`);
  if (rule === "current") return dayOf(thisYear);
  // The later one of two equally near days.
  const days = [thisYear + 1, thisYear, thisYear - 1].flatMap((year) => dayOf(year) ?? []);
  const allowed = days.filter(
    (date) => rule === "nearest" || date === today || date > today === (rule === "coming"),
  );
  const distance = (date: CivilDate) => Math.abs(daysBetween(today, date));
  return allowed.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
