import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDates } from "#tests/support/arbitraries.ts";
import {
  addDays,
  addMonths,
  civilDate,
  daysBetween,
  formatCivilDate,
  parseCivilDate,
} from "./civil-date.ts";

/** The date according to Temporal, an independent implementation; null when it refuses. */
function temporalDate(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}

function isAllowedYear(date: Temporal.PlainDate): boolean {
  return date.year >= 1900 && date.year <= 2199;
}

describe("parsing a date", () => {
  it.each([
    "1900-01-01",
    "2199-12-31",
    "2024-02-29",
    "2000-02-29",
    "2026-11-21",
    "2026-01-31",
    "2026-10-10",
  ])("%s is a day of the calendar", (text) => {
    expect(parseCivilDate(text)).toBe(text);
    expect(civilDate(text)).toBe(text);
  });

  it.each([
    "1899-12-31",
    "2200-01-01",
    "0026-11-21",
    "2026-02-29",
    "2100-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-01-32",
    "2026-00-10",
    "2026-13-10",
    "2026-01-00",
    "2026-1-1",
    "21/11/2026",
    "20261121",
    "2026-11-21T00:00:00Z",
    " 2026-11-21",
    "2026-11-21 ",
    "2026-11-21\n",
    "+002026-11-21",
    "-2026-11-21",
    "12026-11-21",
    "2026-11-211",
    "२०२६-११-२१",
    "2026/11/21",
    "",
    "null",
  ])("%j is refused", (text) => {
    expect(parseCivilDate(text)).toBeNull();
    expect(() => civilDate(text)).toThrow(`Assertion failed: ${JSON.stringify(text)}`);
  });

  it("accepts exactly the days that exist from 1900 to 2199", () => {
    const parts = [fc.integer({ min: 1890, max: 2210 }), fc.nat({ max: 14 }), fc.nat({ max: 33 })];
    fc.assert(
      fc.property(fc.tuple(...parts), ([year = 0, month = 0, day = 0]) => {
        const pad = (part: number) => String(part).padStart(2, "0");
        const expected = year >= 1900 && year <= 2199 ? temporalDate(year, month, day) : null;
        expect(parseCivilDate(`${year}-${pad(month)}-${pad(day)}`)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it("comparing two dates as text compares the days", () => {
    fc.assert(
      fc.property(civilDates(), civilDates(), (a, b) => {
        expect(Math.sign(Temporal.PlainDate.compare(a, b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});

describe("adding days", () => {
  it.each([
    ["2026-11-21", 0, "2026-11-21"],
    ["2026-11-21", 7, "2026-11-28"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2018-11-03", 1, "2018-11-04"],
    ["2018-11-04", 1, "2018-11-05"],
  ])("%s and %s days is %s", (date, days, expected) => {
    expect(addDays(civilDate(date), days)).toBe(expected);
  });

  it.each([
    ["2199-12-31", 1],
    ["1900-01-01", -1],
  ])("%s and %s days is past the years allowed", (date, days) => {
    expect(() => addDays(civilDate(date), days)).toThrow("Assertion failed");
  });

  it("counts as Temporal does", () => {
    fc.assert(
      fc.property(civilDates(), fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        const expected = Temporal.PlainDate.from(date).add({ days });
        fc.pre(isAllowedYear(expected));
        expect(addDays(date, days)).toBe(expected.toString());
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
});

describe("adding months", () => {
  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2026-01-31", 12, "2027-01-31"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-29"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -1, "2025-12-15"],
    ["2026-12-31", 2, "2027-02-28"],
    ["2026-05-05", 0, "2026-05-05"],
  ])("%s and %s months is %s", (date, months, expected) => {
    expect(addMonths(civilDate(date), months)).toBe(expected);
  });

  it.each([
    ["2199-12-01", 1],
    ["1900-01-31", -1],
    ["2026-01-01", -24_000],
  ])("%s and %s months is past the years allowed", (date, months) => {
    expect(() => addMonths(civilDate(date), months)).toThrow("Assertion failed");
  });

  it("counts from the base date as Temporal does", () => {
    fc.assert(
      fc.property(civilDates(), fc.integer({ min: -600, max: 600 }), (date, months) => {
        const expected = Temporal.PlainDate.from(date).add({ months }, { overflow: "constrain" });
        fc.pre(isAllowedYear(expected));
        expect(addMonths(date, months)).toBe(expected.toString());
      }),
    );
  });
});

describe("a date on screen", () => {
  it.each([
    ["2026-11-21", "21/11/2026"],
    ["1900-01-02", "02/01/1900"],
  ])("%s reads %s", (date, expected) => {
    expect(formatCivilDate(civilDate(date))).toBe(expected);
  });

  it("a missing date is a hyphen", () => {
    expect(formatCivilDate(null)).toBe("-");
  });

  it("equals the format of Intl for Brazil", () => {
    const intl = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC" });
    fc.assert(
      fc.property(civilDates(), (date) => {
        expect(formatCivilDate(date)).toBe(intl.format(Date.parse(`${date}T12:00:00Z`)));
      }),
    );
  });
});
