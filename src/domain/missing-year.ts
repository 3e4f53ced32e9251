/**
 * Completes a day typed without a year, such as `5/1`, or alone, such as `5`. It is most likely
 * near the date that the field shows: the last instalment is due in the next year. A due date may be
 * before or after that; a payment is never in the future; what repeats changes or ends later; the
 * period of a view is in this year. The field always shows the year.
 */
import { addMonthsClamped, daysBetween, parseCivilDate, type CivilDate } from "./civil-date.ts";

/** `past` and `coming` include today. */
export type MissingYear = "nearest" | "past" | "coming" | "current";

type TypedDay = { readonly day: string; readonly month: string | null };

/**
 * The day nearest to `near` that the rule allows. A day alone is in the month of `near`; what is
 * coming, and over in this month, in the next. Null if it exists in none of the possible years, as
 * often for 29/02, or not in the month.
 */
export function dayWithoutYear(
  { day, month }: TypedDay,
  today: CivilDate,
  rule: MissingYear,
  near: CivilDate = today,
): CivilDate | null {
  const start = rule !== "current" && isAllowed(near, today, rule) ? near : today;
  if (month === null) {
    const date = dayOfMonth(start, day);
    const isOver = date !== null && date < today;
    return isOver && rule === "coming" ? dayOfMonth(addMonthsClamped(start, 1), day) : date;
  }
  const thisYear = Number(start.slice(0, 4));
  const dayOf = (year: number) => parseCivilDate(`${year}-${month}-${day}`);
  if (rule === "current") return dayOf(thisYear);
  // The later one of two equally near days.
  const days = [thisYear + 1, thisYear, thisYear - 1].flatMap((year) => dayOf(year) ?? []);
  const allowed = days.filter((date) => isAllowed(date, today, rule));
  const distance = (date: CivilDate) => Math.abs(daysBetween(start, date));
  return allowed.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function dayOfMonth(date: CivilDate, day: string): CivilDate | null {
  return parseCivilDate(`${date.slice(0, 8)}${day}`);
}

function isAllowed(
  date: CivilDate,
  today: CivilDate,
  rule: Exclude<MissingYear, "current">,
): boolean {
  return rule === "nearest" || date === today || date > today === (rule === "coming");
}

/** A new due date is near the first of those that it replaces, or near today if that is later. */
export function nearDueDates(dueDates: readonly (CivilDate | null)[], today: CivilDate): CivilDate {
  const [first = today] = dueDates.flatMap((date) => date ?? []).toSorted();
  return first < today ? today : first;
}
