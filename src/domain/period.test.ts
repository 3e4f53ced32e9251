import { describe, expect, it } from "vitest";
import { civilDate } from "./civil-date.ts";
import { ALL_TIME, isInPeriod, monthsUpTo, periodRefusal, wholeMonths } from "./period.ts";

const NOVEMBER = { start: civilDate("2026-11-01"), end: civilDate("2026-11-30") };

describe("a period", () => {
  it.each([
    ["2026-10-31", false],
    ["2026-11-01", true],
    ["2026-11-30", true],
    ["2026-12-01", false],
  ])("from the 1st to the 30th of November: %s inside is %s", (date, isInside) => {
    expect(isInPeriod(civilDate(date), NOVEMBER)).toBe(isInside);
  });

  it("contains an entry without a due date, whatever its ends", () => {
    expect(isInPeriod(null, NOVEMBER)).toBe(true);
    expect(isInPeriod(null, ALL_TIME)).toBe(true);
  });

  it("is refused when it ends before it begins, and may be a single day or open", () => {
    const [start, end] = [NOVEMBER.end, NOVEMBER.start];
    expect(periodRefusal({ start, end })).toBe(
      "A data inicial (30/11/2026) é depois da data final (01/11/2026): informe um período que comece antes de terminar.",
    );
    expect(periodRefusal({ start, end: start })).toBeNull();
    expect(periodRefusal({ start, end: null })).toBeNull();
    expect(periodRefusal({ start: null, end })).toBeNull();
  });

  it("is open without an end", () => {
    const old = civilDate("1900-01-01");
    const far = civilDate("2199-12-31");
    expect([old, far].map((date) => isInPeriod(date, ALL_TIME))).toEqual([true, true]);
    const since = { ...NOVEMBER, end: null };
    expect([old, far].map((date) => isInPeriod(date, since))).toEqual([false, true]);
    const until = { ...NOVEMBER, start: null };
    expect([old, far].map((date) => isInPeriod(date, until))).toEqual([true, false]);
  });
});

describe("whole months", () => {
  it.each([
    ["2026-11-21", 1, "2026-11-01", "2026-11-30"],
    ["2024-02-29", 1, "2024-02-01", "2024-02-29"],
    ["2026-12-31", 3, "2026-12-01", "2027-02-28"],
    ["2199-12-31", 1, "2199-12-01", "2199-12-31"],
    ["2199-02-10", 11, "2199-02-01", "2199-12-31"],
  ])("from %s on, %i of them, are %s to %s", (date, count, start, end) => {
    expect(wholeMonths(civilDate(date), count)).toStrictEqual({ start, end });
  });

  it.each([
    ["2026-11-21", 1, "2026-11-01", "2026-11-30"],
    ["2026-03-31", 3, "2026-01-01", "2026-03-31"],
    ["2026-01-01", 12, "2025-02-01", "2026-01-31"],
  ])("up to %s, %i of them, are %s to %s", (today, count, start, end) => {
    expect(monthsUpTo(civilDate(today), count)).toStrictEqual({ start, end });
  });
});
