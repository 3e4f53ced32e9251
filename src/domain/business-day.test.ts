import { getHolidays } from "@brazilian-utils/brazilian-utils";
import { describe, expect, it, test } from "vitest";
import { nthBusinessDay, shiftToBusinessDay, type BusinessDayShift } from "./business-day.ts";
import {
  MIN_YEAR,
  addDays,
  addMonths,
  civilDate,
  weekdayOf,
  type CivilDate,
} from "./civil-date.ts";

describe("a day that is no business day", () => {
  it.each<[string, string, BusinessDayShift, string]>([
    ["a Saturday", "2026-11-21", "next", "2026-11-23"],
    ["a Sunday after Consciência Negra", "2026-11-22", "previous", "2026-11-19"],
    ["Consciência Negra before the law", "2023-11-20", "next", "2023-11-20"],
    ["Consciência Negra", "2025-11-20", "next", "2025-11-21"],
    ["the first of January, a Friday", "2027-01-01", "next", "2027-01-04"],
    ["Christmas, a Friday", "2026-12-25", "previous", "2026-12-24"],
    ["Good Friday", "2027-03-26", "next", "2027-03-29"],
    ["Carnaval", "2027-02-09", "next", "2027-02-09"],
    ["Good Friday after 2099", "2100-03-26", "next", "2100-03-29"],
    ["the last day of the calendar", "2199-12-31", "next", "2199-12-31"],
    ["a Saturday at its end", "2199-12-28", "next", "2199-12-30"],
    ["the first day of the calendar", "1900-01-01", "previous", "1900-01-01"],
    ["a business day", "2026-11-23", "previous", "2026-11-23"],
  ])("%s, %s, moves %s to %s", (_name, date, shift, expected) => {
    expect(shiftToBusinessDay(civilDate(date), shift, false)).toBe(expected);
  });

  it("is one of Carnaval or Corpus Christi where they count", () => {
    const shifted = (date: string) => shiftToBusinessDay(civilDate(date), "next", true);
    expect(shifted("2027-02-08")).toBe("2027-02-10");
    expect(shifted("2027-02-09")).toBe("2027-02-10");
    expect(shifted("2027-05-27")).toBe("2027-05-28");
  });
});

const LAST_YEAR = 2099;

const DAY_MS = 86_400_000;

/** The library creates some days at midnight UTC, others at midnight local time. */
function dayOf(date: Date): CivilDate {
  if (date.getTime() % DAY_MS === 0) return civilDate(date.toISOString().slice(0, 10));
  const atUtc = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return civilDate(new Date(atUtc).toISOString().slice(0, 10));
}

/**
 * The holidays according to `@brazilian-utils`, which knows the years up to 2099, but not the
 * Monday of Carnaval.
 */
function holidaysOf(year: number, hasOptional: boolean): Set<string> {
  const days = new Set<string>();
  for (const { name, date, type } of getHolidays(year)) {
    const day = dayOf(date);
    if (type !== "national" && !(type === "optional" && hasOptional)) continue;
    days.add(day);
    if (name.startsWith("Carnaval")) days.add(addDays(day, -1));
  }
  return days;
}

test.each([false, true])(
  "all days of 200 years agree with another library (Carnaval counts: %s)",
  (hasOptional) => {
    const wrong: string[] = [];
    for (let year = MIN_YEAR; year <= LAST_YEAR; year += 1) {
      const holidays = holidaysOf(year, hasOptional);
      const last = civilDate(`${year}-12-30`);
      for (let day = civilDate(`${year}-01-02`); day < last; day = addDays(day, 1)) {
        const isFree = weekdayOf(day) % 6 === 0 || holidays.has(day);
        const isMoved = shiftToBusinessDay(day, "next", hasOptional) !== day;
        if (isFree !== isMoved) wrong.push(day);
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** CLT art. 459 §1: Saturdays count, Sundays and holidays do not. */
function termOfWages(month: CivilDate): CivilDate {
  const holidays = holidaysOf(Number(month.slice(0, 4)), false);
  let [day, left] = [month, 5];
  for (; ; day = addDays(day, 1)) {
    if (weekdayOf(day) !== 0 && !holidays.has(day)) left -= 1;
    if (left === 0) return day;
  }
}

test("wages on the 4th business day are within the term of the law, on the 5th not always", () => {
  const late = { 4: 0, 5: 0 };
  for (let month = civilDate("2000-01-01"); month < "2100"; month = addMonths(month, 1)) {
    for (const nth of [4, 5] as const) {
      if (nthBusinessDay(month, nth, false) > termOfWages(month)) late[nth] += 1;
    }
  }
  expect(late[4]).toBe(0);
  expect(late[5]).toBeGreaterThan(0);
  // With Carnaval it may be late.
  const march = civilDate("2030-03-01");
  expect(termOfWages(march)).toBe("2030-03-06");
  expect(nthBusinessDay(march, 4, true)).toBe("2030-03-08");
});
