import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { averageCents, toPercent, roundedQuotient } from "./rounding.ts";

describe("a quotient", () => {
  it.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [1n, 3n, 0n],
    [-1n, 3n, 0n],
    [5n, 3n, 2n],
    [-5n, 3n, -2n],
    [0n, 7n, 0n],
    [10n ** 30n + 1n, 2n, 5n * 10n ** 29n + 1n],
  ])("%s / %s is rounded to %s, half away from zero", (dividend, divisor, rounded) => {
    expect(roundedQuotient(dividend, divisor)).toBe(rounded);
  });

  it("is at most half a unit off, and symmetric in sign", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        const rounded = roundedQuotient(dividend, divisor);
        const twiceOff = (rounded * divisor - dividend) * 2n;
        expect(twiceOff <= divisor && twiceOff >= -divisor).toBe(true);
        expect(roundedQuotient(-dividend, divisor)).toBe(-rounded);
      }),
    );
  });

  it.each([0n, -1n])("by %s is a bug", (divisor) => {
    expect(() => roundedQuotient(1n, divisor)).toThrow(/Assertion/u);
  });
});

describe("an average", () => {
  it("is in centavos, with half a centavo rounded up", () => {
    expect(averageCents(201n, 2)).toBe(101n);
    expect(averageCents(100n, 3)).toBe(33n);
    expect(averageCents(0n, 5)).toBe(0n);
  });

  it("is null without entries", () => {
    expect(averageCents(0n, 0)).toBeNull();
  });
});

describe("a share in percent", () => {
  it.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 8, 12.5],
    [1, 800, 0.13],
    [0, 4, 0],
    [4, 4, 100],
    [29_999, 30_000, 99.99],
    [1, 30_000, 0.01],
  ])("%i of %i is %d %%", (part, whole, percent) => {
    expect(toPercent(part, whole)).toBe(percent);
  });

  it("is null without entries", () => {
    expect(toPercent(0, 0)).toBeNull();
  });
});
