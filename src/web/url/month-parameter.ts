/** A month as a parameter of the URL, `YYYY-MM`; null stands for the current one. A month is its first day. */
import { civilDate, type CivilDate } from "#domain/civil-date.ts";

const MONTH = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/u;
/** It has no month before it to compare with. */
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
