import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amounts } from "#tests/support/arbitraries.ts";
import { allocate } from "./allocate.ts";
import {
  amountFromReais,
  cents,
  centsFromReais,
  decimalText,
  formatBrl,
  formatDecimal,
  reaisFromCents,
} from "./money.ts";

const INTL_BRL = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** 2^46 reais; above it two amounts may be the same double. */
const MAX_DOUBLE_CENTS = 2 ** 46 * 100;

/** Positive and negative totals, including the extremes. */
function totals() {
  return fc
    .oneof(
      fc.integer({ min: -1000, max: 1000 }),
      fc.integer({ min: -MAX_DOUBLE_CENTS, max: MAX_DOUBLE_CENTS }),
      fc.constantFrom(
        -MAX_DOUBLE_CENTS,
        -MAX_DOUBLE_CENTS + 1,
        MAX_DOUBLE_CENTS - 1,
        MAX_DOUBLE_CENTS,
      ),
    )
    .map(cents);
}

describe("cents", () => {
  it.each([0.5, NaN, Infinity, 2 ** 53, -(2 ** 53)])("%s is not a number of centavos", (value) => {
    expect(() => cents(value)).toThrow(`Assertion failed: ${value} is not cents`);
  });

  it.each([0, 1, -1, 2 ** 53 - 1, -(2 ** 53 - 1)])("%s is a number of centavos", (value) => {
    expect(cents(value)).toBe(value);
  });

  it("minus zero becomes zero", () => {
    expect(cents(-0)).toBe(0);
  });
});

describe("an amount from the API", () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.07, 7],
    [1.1, 110],
    [19.99, 1999],
    [0.29, 29],
    [1.005e2, 10_050],
    [1234.56, 123_456],
    [9_999_999_999.99, 999_999_999_999],
  ])("%s reais is %s centavos", (reais, expected) => {
    expect(amountFromReais(reais)).toBe(expected);
  });

  it.each([
    [1e-7, "more-than-two-decimals"],
    [5e-324, "more-than-two-decimals"],
    [0.005, "more-than-two-decimals"],
    [1.005, "more-than-two-decimals"],
    [0.1 + 0.2, "more-than-two-decimals"],
    [19.999, "more-than-two-decimals"],
    [19.99 + Number.EPSILON * 16, "more-than-two-decimals"],
    [9_999_999_999.994, "more-than-two-decimals"],
    [NaN, "not-a-number"],
    [Infinity, "not-a-number"],
    [-Infinity, "not-a-number"],
    [-0.01, "negative"],
    [-1e-7, "negative"],
    [-1e20, "negative"],
    [10_000_000_000, "too-large"],
    [Number.MAX_VALUE, "too-large"],
  ])("%s reais is refused: %s", (reais, error) => {
    expect(amountFromReais(reais)).toBe(error);
  });

  it("every amount survives a round trip as JSON", () => {
    fc.assert(
      fc.property(amounts(), (amount) => {
        const wire = JSON.stringify(reaisFromCents(amount));
        expect(Number(wire)).toBe(Number(decimalText(amount, ".")));
        expect(amountFromReais(Number(wire))).toBe(amount);
      }),
    );
  });

  it("only numbers with at most two decimals are accepted", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (reais) => {
        const isExact = Number(reais.toFixed(2)) === reais;
        expect(typeof amountFromReais(reais) === "number").toBe(isExact);
      }),
    );
  });

  it("three decimals are refused, unless the third is zero", () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), (thousandths) => {
        const expected = thousandths % 10 === 0 ? thousandths / 10 : "more-than-two-decimals";
        expect(amountFromReais(thousandths / 1000)).toBe(expected);
      }),
    );
  });
});

describe("a sum in the API", () => {
  it("every sum survives a round trip as JSON", () => {
    fc.assert(
      fc.property(totals(), (total) => {
        const wire = JSON.stringify(reaisFromCents(total));
        expect(Number(wire)).toBe(Number(decimalText(total, ".")));
        expect(centsFromReais(Number(wire))).toBe(total);
      }),
      { numRuns: 1000 },
    );
  });

  it("beyond 2^46 reais, two sums may look the same in reais", () => {
    const beyond = [cents(MAX_DOUBLE_CENTS + 1), cents(MAX_DOUBLE_CENTS + 2)];
    expect(new Set(beyond.map(reaisFromCents)).size).toBe(1);
  });

  it.each([0.005, -1.001, 1e-7, NaN, Infinity, 1e21])("%s reais is no sum of centavos", (reais) => {
    expect(() => centsFromReais(reais)).toThrow("Assertion failed");
  });

  it("minus zero reais is zero", () => {
    expect(centsFromReais(-0)).toBe(0);
    expect(Object.is(reaisFromCents(cents(-0)), 0)).toBe(true);
  });
});

describe("an amount on screen", () => {
  it.each([
    [0, "R$\u00a00,00"],
    [5, "R$\u00a00,05"],
    [123_456, "R$\u00a01.234,56"],
    [-123_456, "-R$\u00a01.234,56"],
    [-7, "-R$\u00a00,07"],
    [100_000_000, "R$\u00a01.000.000,00"],
  ])("%s centavos reads %j", (value, expected) => {
    expect(formatBrl(cents(value))).toBe(expected);
  });

  it("equals the format of Intl for Brazil", () => {
    fc.assert(
      fc.property(totals(), (total) => {
        expect(formatBrl(BigInt(total))).toBe(formatBrl(total));
        expect(formatBrl(total)).toBe(INTL_BRL.format(decimalText(total, ".") as `${number}`));
      }),
    );
  });

  it("is exact for a sum beyond a safe integer", () => {
    expect(formatBrl(2n ** 63n - 1n)).toBe("R$\u00a092.233.720.368.547.758,07");
    expect(formatBrl(1n - 2n ** 63n)).toBe("-R$\u00a092.233.720.368.547.758,07");
    expect(decimalText(2n ** 63n - 1n, ".")).toBe("92233720368547758.07");
  });

  it.each([
    [0, "0,00"],
    [9, "0,09"],
    [99_999, "999,99"],
    [100_000, "1.000,00"],
    [-123_456_789, "-1.234.567,89"],
  ])("%s centavos alone reads %j", (value, expected) => {
    expect(formatDecimal(cents(value))).toBe(expected);
  });
});

describe("splitting an amount", () => {
  it.each([
    [10_000, 3, [3334, 3333, 3333]],
    [-10_000, 3, [-3334, -3333, -3333]],
    [200, 3, [67, 67, 66]],
    [2, 3, [1, 1, 0]],
    [-1, 2, [-1, 0]],
    [0, 2, [0, 0]],
    [999, 1, [999]],
  ])("%s centavos in %s is %j", (amount, parts, expected) => {
    expect(allocate(cents(amount), parts)).toStrictEqual(expected);
  });

  it.each([0, -1, 1.5, NaN, Infinity])("cannot be in %s parts", (parts) => {
    expect(() => allocate(cents(100), parts)).toThrow(`Assertion failed: ${parts} parts`);
  });

  it("keeps the sum, and parts differ by a centavo at most, the larger ones first", () => {
    fc.assert(
      fc.property(
        fc.oneof(totals(), fc.maxSafeInteger().map(cents)),
        fc.integer({ min: 1, max: 480 }),
        (amount, count) => {
          const parts = allocate(amount, count);
          let sum = 0n;
          for (const part of parts) sum += BigInt(part);
          const sizes = parts.map(Math.abs);
          expect(sum).toBe(BigInt(amount));
          expect(parts).toHaveLength(count);
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
          expect(sizes).toStrictEqual(sizes.toSorted((a, b) => b - a));
          expect(parts.every((part) => Object.is(part, 0) || part * amount > 0)).toBe(true);
        },
      ),
    );
  });
});
