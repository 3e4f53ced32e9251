import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, civilDate, formatCivilDate } from "#domain/civil-date.ts";
import { parseDateInput, isCompleteDate, stepDays, stepMonths } from "./parse-date-input.ts";

const TODAY = civilDate("2026-11-21");

describe("a typed date", () => {
  test.for([
    ["05/01/2026", "2026-01-05"],
    ["5/1/26", "2026-01-05"],
    ["5/1", "2027-01-05"],
    ["5.1", "2027-01-05"],
    ["5-1-2026", "2026-01-05"],
    ["5 1 26", "2026-01-05"],
    ["05012026", "2026-01-05"],
    ["050126", "2026-01-05"],
    ["0501", "2027-01-05"],
    ["5", "2026-11-05"],
    ["5/", "2026-11-05"],
    ["5/1/", "2027-01-05"],
    ["30", "2026-11-30"],
    ["20/10", "2026-10-20"],
    ["hoje", "2026-11-21"],
    ["Amanhã", "2026-11-22"],
    ["amanha", "2026-11-22"],
    ["ONTEM", "2026-11-20"],
    ["2026-01-05", "2026-01-05"],
    [" 29/02/2028 ", "2028-02-29"],
    ["\u00a005/01/2026\u200b", "2026-01-05"],
    ["05‐01–2026", "2026-01-05"],
    ["05\u202f01\u00a02026", "2026-01-05"],
    ["am\u00adanhã", "2026-11-22"],
    ["1/1/76", "2076-01-01"],
    ["1/1/77", "1977-01-01"],
  ])("%s is %s", ([typed = "", understood]) => {
    expect(parseDateInput(typed, TODAY, "nearest")).toBe(understood);
  });

  test.for([
    ["10/11", "2027-11-10"],
    ["1011", "2027-11-10"],
    ["10", "2027-11-10"],
    ["5/1", "2028-01-05"],
    ["10/11/26", "2026-11-10"],
    ["10/11/2026", "2026-11-10"],
    ["hoje", "2026-11-21"],
    ["amanhã", "2026-11-22"],
  ])("%s near 05/11/2027 is %s", ([typed = "", understood]) => {
    expect(parseDateInput(typed, TODAY, "nearest", civilDate("2027-11-05"))).toBe(understood);
  });

  test.for([
    "31/02",
    "29/02/2026",
    "31/02/2026",
    "00/01/2026",
    "5/13/2026",
    "01/01/2200",
    "01/01/1899",
    "5/1/026",
    "5/1/20260",
    "0501202",
    "123",
    "1,5",
    "depois",
    "",
  ])("%s is no date", (typed) => {
    expect(parseDateInput(typed, TODAY, "nearest")).toBeNull();
  });

  test("every day is read back from how it is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 109_500 }), (days) => {
        const date = addDays(civilDate("1900-01-01"), days);
        expect(parseDateInput(formatCivilDate(date), TODAY, "current")).toBe(date);
      }),
    );
  });

  test("is complete with all digits of its year, and not while they are being typed", () => {
    expect(["05/01/2026", "5.1.2026", "05012026", "hoje", "2026-01-05"].every(isCompleteDate)).toBe(
      true,
    );
    expect(["5", "0501", "05/01", "05/01/20", "050120", ""].some(isCompleteDate)).toBe(false);
  });
});

describe("a step", () => {
  test("of a month from the 31st of January ends on the last of February", () => {
    expect(stepMonths(civilDate("2026-01-31"), 1)).toBe("2026-02-28");
    expect(stepMonths(civilDate("2028-01-31"), 1)).toBe("2028-02-29");
    expect(stepMonths(civilDate("2026-01-31"), -1)).toBe("2025-12-31");
  });

  test("of a day goes over the end of a year", () => {
    expect(stepDays(civilDate("2026-12-31"), 1)).toBe("2027-01-01");
    expect(stepDays(civilDate("2026-01-01"), -1)).toBe("2025-12-31");
  });

  test("stays within the years that are allowed", () => {
    expect(stepDays(civilDate("2199-12-31"), 1)).toBe("2199-12-31");
    expect(stepDays(civilDate("1900-01-01"), -1)).toBe("1900-01-01");
    expect(stepMonths(civilDate("2199-12-15"), 1)).toBe("2199-12-15");
    expect(stepMonths(civilDate("1900-01-15"), -1)).toBe("1900-01-15");
  });
});
