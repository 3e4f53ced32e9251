import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decimalText } from "#domain/money.ts";
import { parseJson, sum } from "./sum.ts";

const LARGEST_DOUBLE = 2n ** 46n * 100n;

function sums() {
  return fc.oneof(
    fc.bigInt({ min: -1000n, max: 1000n }),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
    fc.bigInt({ min: LARGEST_DOUBLE - 300n, max: LARGEST_DOUBLE + 300n }),
    fc.bigInt({ min: 10n ** 15n - 300n, max: 10n ** 15n + 300n }),
  );
}

test("a sum of any size is a JSON number with all its digits", () => {
  fc.assert(
    fc.property(sums(), (cents) => {
      const json = JSON.stringify(sum.encode(cents));
      const [whole = "", decimals = ""] = json.split(".");
      expect(`${whole}.${decimals.padEnd(2, "0")}`).toBe(decimalText(cents, "."));
      expect(JSON.parse(json)).toBe(Number(decimalText(cents, ".")));
      expect(sum.decode(parseJson(json) as number)).toBe(cents);
    }),
    { numRuns: 1000 },
  );
});

test("texts are read as by JSON.parse, also with digits, quotes and backslashes", () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom("1", "9", '"', "\\", ".", "-", "{", ",", ":", "é") }),
    fc.constantFrom('9".12345678901234567', "-12345678901234567.5", "\\"),
  );
  const value = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null)));
  fc.assert(
    fc.property(value, (object) => {
      const json = JSON.stringify({ object, long: "00000000000000" });
      expect(parseJson(json)).toEqual(JSON.parse(json));
    }),
    { numRuns: 1000 },
  );
});

test("other numbers are read as by JSON.parse, also with many decimals", () => {
  const json = "[0.33333333333333331,-12.345678901234567,1.5e-15,12345678901234567e2,1]";
  expect(parseJson(json)).toEqual(JSON.parse(json));
});

test.each([0.005, NaN, "1", null, undefined])("%j is no sum", (value) => {
  expect(() => sum.decode(value as number)).toThrow(/Assertion failed|Invalid input/u);
});
