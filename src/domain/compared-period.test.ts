import { describe, expect, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { comparedPeriod, periodFileName, type Comparison } from "./compared-period.ts";
import type { Period } from "./period.ts";

function period(start: string | null, end: string | null): Period {
  return {
    start: start === null ? null : civilDate(start),
    end: end === null ? null : civilDate(end),
  };
}

describe("the earlier period", () => {
  test.each<[string, string, Comparison, string, string]>([
    ["2026-11-01", "2026-11-30", "before", "2026-10-01", "2026-10-31"],
    ["2026-10-01", "2026-12-31", "before", "2026-07-01", "2026-09-30"],
    ["2026-01-01", "2026-12-31", "before", "2025-01-01", "2025-12-31"],
    ["2026-11-10", "2026-11-12", "before", "2026-11-07", "2026-11-09"],
    ["2026-11-01", "2026-11-10", "before", "2026-10-22", "2026-10-31"],
    ["2026-11-01", "2026-11-30", "last-year", "2025-11-01", "2025-11-30"],
    // A full February is compared with a full February.
    ["2024-02-01", "2024-02-29", "last-year", "2023-02-01", "2023-02-28"],
    ["2025-02-01", "2025-02-28", "last-year", "2024-02-01", "2024-02-29"],
    ["2026-11-10", "2026-12-09", "last-year", "2025-11-10", "2025-12-09"],
    ["1901-01-01", "1901-12-31", "last-year", "1900-01-01", "1900-12-31"],
    ["1900-01-11", "1900-01-20", "before", "1900-01-01", "1900-01-10"],
    ["2199-12-01", "2199-12-31", "before", "2199-11-01", "2199-11-30"],
  ])("of %s to %s (%s) is %s to %s", (start, end, comparison, first, last) => {
    expect(comparedPeriod(period(start, end), comparison)).toEqual(period(first, last));
  });

  test.each<[string | null, string | null, Comparison]>([
    [null, "2026-11-30", "before"],
    ["2026-11-01", null, "last-year"],
    ["1900-12-01", "1900-12-31", "last-year"],
    ["1900-12-02", "1900-12-31", "last-year"],
    ["1900-01-01", "1900-01-31", "before"],
    ["1900-01-10", "1900-01-20", "before"],
    ["2199-12-01", "2199-10-31", "before"],
  ])("of %s to %s (%s) is none", (start, end, comparison) => {
    expect(comparedPeriod(period(start, end), comparison)).toBeNull();
  });
});

test.each([
  [null, null, null],
  ["2026-11-01", "2026-11-30", "2026-11"],
  ["2026-01-01", "2026-12-31", "2026"],
  ["2026-02-01", "2027-01-31", "2026-02-01-a-2027-01-31"],
  ["2026-11-10", "2026-12-09", "2026-11-10-a-2026-12-09"],
  ["2026-11-10", "2026-11-10", "2026-11-10"],
  ["2026-11-10", null, "desde-2026-11-10"],
  ["2026-06-01", "2199-12-31", "2026-06-01-a-2199-12-31"],
  ["2199-12-01", "2199-12-31", "2199-12"],
  [null, "2026-11-10", "ate-2026-11-10"],
])("in the name of a file %s to %s is %s", (start, end, name) => {
  expect(periodFileName(period(start, end))).toBe(name);
});
