import { expect, test } from "vitest";
import { parseAmount, parseComparedInstant } from "./parse-bound.ts";

test.each([
  ["12.5", 1250],
  ["12.500", 1250],
  ["+7", 700],
  [".5", 50],
  ["33.333", { below: 3333, above: 3334 }],
  ["-33.333", { below: -3334, above: -3333 }],
  ["0.001", { below: 0, above: 1 }],
  ["92233720368547758", 9_223_372_036_854_775_800n],
])("%s reais, in centavos", (text, expected) => {
  expect(parseAmount(text)).toEqual(expected);
});

test.each(["", ".", "-", "1,5", "1e3", "NaN", "x", "99999999999999999"])(
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
])("%s is an instant to compare with", (text, expected) => {
  expect(parseComparedInstant(text)).toEqual(expected);
});

test.each(["2026-02-30", "2026-13-01", "25/11/2026", "amanhã", "", "2026-11-25T25:00"])(
  "%j is no instant",
  (text) => {
    expect(parseComparedInstant(text)).toBeNull();
  },
);
