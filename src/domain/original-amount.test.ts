import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_AMOUNT_CENTS } from "./money.ts";
import { decimalSum, originalAmount } from "./original-amount.ts";

test.each([
  [0, 0],
  [-0, 0],
  [10.1, 1010],
  [0.3, 30],
  [1234.56, 123_456],
  ["1234,56", 123_456],
  ["12.50", 1250],
  ["12.5000", 1250],
  [1e3, 100_000],
  ["1e3", 100_000],
  [9_999_999_999.99, 999_999_999_999],
])("%j is exactly %d centavos", (value, expected) => {
  expect(originalAmount(value)).toEqual({ cents: expected, isExact: true });
});

test.each([
  [0.1 + 0.2, 30],
  [10.005, 1001],
  ["10,005", 1001],
  [10.004_999, 1000],
  [0.005, 1],
  [1.015, 102],
])("%j is rounded to %d centavos, half away from zero", (value, expected) => {
  expect(originalAmount(value)).toEqual({ cents: expected, isExact: false });
});

test.each([
  [-1, "negative"],
  ["-0.001", "negative"],
  [1e-7, "too-small"],
  ["0,0049", "too-small"],
  [Number.NaN, "not-a-number"],
  [Infinity, "not-a-number"],
  ["", "not-a-number"],
  ["1.234,56", "not-a-number"],
  ["R$ 1", "not-a-number"],
  [1e10, "too-large"],
  ["9999999999.999", "too-large"],
  [1e300, "too-large"],
])("%j is refused", (value, error) => {
  expect(originalAmount(value)).toBe(error);
});

test.each([
  [[], "0.00"],
  [["10.005", "10,005", "10.005"], "30.015"],
  [["0.30000000000000004", "1e3"], "1000.30000000000000004"],
  [["30.03", "-30.015"], "0.015"],
  [["0.30", "-0.30000000000000004"], "-0.00000000000000004"],
  [["1.50", "-1.500"], "0.00"],
])("the exact sum of %j is %s", (texts, expected) => {
  expect(decimalSum(texts)).toBe(expected);
});

test("every amount in centavos comes back from its float", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }), (amount) => {
      expect(originalAmount(amount / 100)).toEqual({ cents: amount, isExact: true });
    }),
  );
});
