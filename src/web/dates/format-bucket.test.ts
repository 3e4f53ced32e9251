import { describe, expect, it, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { bucketLabels, formatDays, formatEarlierPeriod, formatLongMonth } from "./format-bucket.ts";

function days(start: string, end: string) {
  return { start: civilDate(start), end: civilDate(end) };
}

describe("buckets of days", () => {
  it("are described by their ends, of which one may be open", () => {
    const { start, end } = days("2026-11-01", "2026-11-30");
    expect(formatDays(start, end)).toBe("de 01/11/2026 a 30/11/2026");
    expect(formatDays(null, end)).toBe("até 30/11/2026");
    expect(formatDays(start, null)).toBe("a partir de 01/11/2026");
  });

  it.each([
    ["2026-10-01", "2026-10-31", "a outubro de 2026"],
    ["2024-01-01", "2024-12-31", "a 2024"],
    ["2026-11-09", "2026-11-09", "a 09/11/2026"],
    ["2026-09-01", "2026-10-31", "ao período de 01/09/2026 a 31/10/2026"],
    ["2026-10-02", "2026-10-31", "ao período de 02/10/2026 a 31/10/2026"],
  ])("that are compared with are named after `em relação`", (start, end, text) => {
    expect(formatEarlierPeriod(days(start, end))).toBe(text);
  });

  it.each([
    [
      "days",
      ["21/11", "22/11"],
      [days("2026-11-21", "2026-11-21"), days("2026-11-22", "2026-11-22")],
    ],
    [
      "weeks, by the day they begin with",
      ["31/10", "01/11"],
      [days("2026-10-31", "2026-10-31"), days("2026-11-01", "2026-11-07")],
    ],
    [
      "months",
      ["jan/26", "fev/26"],
      [days("2026-01-15", "2026-01-31"), days("2026-02-01", "2026-02-28")],
    ],
    [
      "quarters",
      ["dez/25", "jan–mar/26"],
      [days("2025-12-15", "2025-12-31"), days("2026-01-01", "2026-03-31")],
    ],
    [
      "years",
      ["2024", "2025"],
      [days("2024-05-01", "2024-12-31"), days("2025-01-01", "2025-12-31")],
    ],
    [
      "decades",
      ["1992–1999", "2000–2009"],
      [days("1992-05-01", "1999-12-31"), days("2000-01-01", "2009-12-31")],
    ],
  ])("of %s are called %j", (_, names, stretches) => {
    expect(bucketLabels(stretches, "day")).toEqual(names);
  });

  it("that are parts of months are called by the month, where months are the shortest", () => {
    expect(bucketLabels([days("2026-11-21", "2026-11-21")], "month")).toEqual(["nov/26"]);
    expect(bucketLabels([], "month")).toEqual([]);
  });
});

test.each(["2026-11-01", "2026-11-30"])("the month of %s has its full name", (day) => {
  expect(formatLongMonth(civilDate(day))).toBe("novembro de 2026");
});
