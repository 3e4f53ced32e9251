import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amounts } from "#tests/support/arbitraries.ts";
import {
  MAX_AMOUNT_CENTS,
  amountFromTyped,
  centsFromReais,
  formatBrl,
  formatDecimal,
} from "./money.ts";

describe("an amount as typed", () => {
  it.each([
    ["1234,56", 123_456],
    ["1.234,56", 123_456],
    ["R$ 1.234,56", 123_456],
    ["r$ 10", 1000],
    ["R$\u00a01.234,56", 123_456],
    ["R$1.234,56", 123_456],
    ["  12,5  ", 1250],
    ["\u00a012,50\t", 1250],
    ["1.000", 100_000],
    ["1.000.000", 100_000_000],
    ["12.345.678,9", 1_234_567_890],
    ["0", 0],
    ["0,01", 1],
    ["0,1", 10],
    ["7", 700],
    ["007", 700],
    ["19,99", 1999],
    // Two decimals are unambiguous: a thousands group has three digits.
    ["89.90", 8990],
    ["R$ 1234.50", 123_450],
    ["1 234,56", 123_456],
    ["1\u00a0234,56", 123_456],
    ["1\u202f234", 123_400],
    ["12 345 678,9", 1_234_567_890],
    ["+5", 500],
    ["+R$\u00a077,70", 7770],
    ["R$ +77,70", 7770],
    // In the form in which the list shows an expense.
    ["−R$\u00a01.234,50", 123_450],
    ["\u200b−R$ 1.234,50\u2060", 123_450],
    // In the form in which the DRE shows one.
    ["−1.234,56", 123_456],
    [" −0,07\u200b", 7],
    ["1\u00ad2,\u200e5\ufeff0", 1250],
    ["9.999.999.999,99", MAX_AMOUNT_CENTS],
    ["9999999999,99", MAX_AMOUNT_CENTS],
  ])("%j is read as %s centavos", (typed, expected) => {
    expect(amountFromTyped(typed)).toBe(expected);
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["R$", "empty"],
    [" R$ ", "empty"],
    ["12.5", "dot-as-decimal"],
    ["1.234.56", "dot-as-decimal"],
    ["0.500", "dot-as-decimal"],
    ["1234.567", "dot-as-decimal"],
    ["1,234.56", "dot-as-decimal"],
    ["1.0000", "dot-as-decimal"],
    ["1.00.000", "dot-as-decimal"],
    [".50", "dot-as-decimal"],
    ["12.", "dot-as-decimal"],
    ["R$ 12.5", "dot-as-decimal"],
    ["-5,74", "negative"],
    ["-500,00", "negative"],
    ["−1", "negative"],
    ["−1234,56", "negative"],
    ["-1.234,56", "negative"],
    ["–1.234,56", "negative"],
    ["R$ -1", "negative"],
    ["-R$ 1,00", "negative"],
    ["1,234", "more-than-two-decimals"],
    ["12,500", "more-than-two-decimals"],
    ["1.234,567", "more-than-two-decimals"],
    ["10.000.000.000", "too-large"],
    ["10000000000,00", "too-large"],
    ["99999999999999999999999", "too-large"],
    ["abc", "not-a-number"],
    ["12,", "not-a-number"],
    [",50", "not-a-number"],
    ["1,2,3", "not-a-number"],
    ["1.23,45", "not-a-number"],
    ["1 23,45", "not-a-number"],
    ["12 50", "not-a-number"],
    ["1 234.567,00", "not-a-number"],
    ["1e3", "not-a-number"],
    ["0x10", "not-a-number"],
    ["+-5", "not-a-number"],
    ["-R$ -5", "not-a-number"],
    ["−5", "negative"],
    ["–5", "negative"],
    ["5-", "not-a-number"],
    ["12,50 R$", "not-a-number"],
    ["12R$50", "not-a-number"],
    ["US$ 5", "not-a-number"],
    ["x1.5", "not-a-number"],
    ["1.5x", "not-a-number"],
    ["12.345,6x", "not-a-number"],
    ["٣", "not-a-number"],
    ["Infinity", "not-a-number"],
    ["NaN", "not-a-number"],
  ])("%j is refused: %s", (typed, error) => {
    expect(amountFromTyped(typed)).toBe(error);
  });

  it("parses the format of the screen", () => {
    fc.assert(
      fc.property(amounts(), (amount) => {
        expect(amountFromTyped(formatBrl(amount))).toBe(amount);
        expect(amountFromTyped(formatDecimal(amount))).toBe(amount);
        expect(amountFromTyped(formatDecimal(amount).replaceAll(".", ""))).toBe(amount);
      }),
    );
  });

  it("returns an amount or an error code for any text, and never throws", () => {
    const unit = fc.constantFrom("0", "1", "9", "000", ".", ",", "-", "R$", " ", "x");
    fc.assert(
      fc.property(fc.string({ unit }), (typed) => {
        const result = amountFromTyped(typed);
        if (typeof result !== "number") return;
        expect(result).toBeGreaterThanOrEqual(0);
        expect(result).toBeLessThanOrEqual(MAX_AMOUNT_CENTS);
        const withComma = typed.replace(
          /^(?<whole>[^.,]*)\.(?<cents>\d\d *)$/u,
          "$<whole>,$<cents>",
        );
        const plain = withComma.replace("R$", "").replace(/[. ]/gu, "").replace(",", ".");
        expect(result).toBe(centsFromReais(Number(plain)));
      }),
      { numRuns: 1000 },
    );
  });
});
