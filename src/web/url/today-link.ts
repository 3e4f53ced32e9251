/** A link to the entries of today: this month by due date, where the list scrolls to today. */
import type { CivilDate } from "#domain/civil-date.ts";
import { daysOfMonth, monthOf } from "#domain/timeline.ts";
import { entriesUrl } from "./entries-url.ts";

/** The state of the history entry. */
export const JUMP_TO_TODAY = "today";

export function monthUrl(today: CivilDate): string {
  const { start, end } = daysOfMonth(monthOf(today));
  return entriesUrl({ from: start, to: end, sort: "-due" });
}
