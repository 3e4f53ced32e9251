import { expect, test } from "vitest";
import { parseAmount, parseComparedDay, parseComparedInstant } from "./parse-bound.ts";

test.each([
  ["12.5", 1250],
  ["12.500", 1250],
  ["+7", 700],
  [".5", 50],
  ["33.333", { below: 3333, above: 3334 }],
  ["-33.333", { below: -3334, above: -3333 }],
  ["0.001", { below: 0, above: 1 }],
  ["1e3", 100_000],
  ["1.5E+05", 15_000_000],
  ["-125e-1", -1250],
  ["1234.567e-1", { below: 12_345, above: 12_346 }],
  ["1e-7", { below: 0, above: 1 }],
  ["0e999", 0],
  ["92233720368547758", 9_223_372_036_854_775_800n],
])("%s reais, in centavos", (text, expected) => {
  expect(parseAmount(text)).toEqual(expected);
});

test.each(["", ".", "-", "1,5", "1e", "e3", "1e400", "1e1000", "NaN", "x", "99999999999999999"])(
  "%j is no amount",
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test.each([
  ["2026-11-25", "2026-11-25T00:00:00.000Z"],
  ["2026-11-25T10:30", "2026-11-25T10:30:00.000Z"],
  ["2026-11-25 10:30:15.5", "2026-11-25T10:30:15.500Z"],
  ["2026-11-25T10:30:15-03:00", "2026-11-25T13:30:15.000Z"],
  ["2026-11-25T10:30:15.123000Z", "2026-11-25T10:30:15.123Z"],
  [
    "2026-11-25T10:30:15.123456",
    { below: "2026-11-25T10:30:15.123Z", above: "2026-11-25T10:30:15.124Z" },
  ],
  ["2026-11-25 10:30:15 -03", "2026-11-25T13:30:15.000Z"],
  // No stored value is near them.
  ["9999-12-31", "9999-12-31T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999999-03:00", "9999-12-31T00:00:00.000Z"],
  ["0001-01-01 00:00:00Z", "0001-01-01T00:00:00.000Z"],
])("%s is an instant to compare with", (text, expected) => {
  expect(parseComparedInstant(text)).toEqual(expected);
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "25/11/2026",
  "amanhã",
  "",
  "2026-11-25T25:00",
  "now",
  "infinity",
  "0000-01-01",
  "9999-02-29",
  "9999-12-31T25:00",
])("%j is no instant", (text) => {
  expect(parseComparedInstant(text)).toBeNull();
});

test("a day to compare with may be of any year of four digits", () => {
  for (const day of ["2026-11-25", "1899-12-31", "2200-01-01", "9999-12-31", "2400-02-29"]) {
    expect(parseComparedDay(day)).toBe(day);
    expect(parseComparedDay(`${day}T12:00:00Z`)).toBe(day);
  }
  for (const day of ["2300-02-29", "0000-01-01", "9999-13-01", "12026-01-01", "infinity"]) {
    expect(parseComparedDay(day), day).toBeNull();
  }
});
