/**
 * A month as a URL parameter, `YYYY-MM`; null means the current one. In code a month is its first
 * day.
 */
import { civilDate, type CivilDate } from "#domain/civil-date.ts";

const MONTH = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u;
/** It has no previous month to compare with. */
const FIRST_MONTH = "1900-01";

/** Never fails: an unknown value becomes null. */
export function readMonth(value: unknown): string | null {
  const isMonth = typeof value === "string" && value !== FIRST_MONTH && MONTH.test(value);
  return isMonth ? value : null;
}

export function fromMonthParameter(month: string | null, thisMonth: CivilDate): CivilDate {
  return month === null ? thisMonth : civilDate(`${month}-01`);
}

export function toMonthParameter(month: CivilDate, thisMonth: CivilDate): string | null {
  return month === thisMonth ? null : month.slice(0, 7);
}
