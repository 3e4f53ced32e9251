import { expect, test } from "vitest";
import { formatBalance, formatCompactAmount, pluralize } from "./format-amount.ts";
import { cents } from "./money.ts";

test.each([
  [0, "R$\u00a00,00"],
  [123_456, "R$\u00a01.234,56"],
  [-123_456, "−R$\u00a01.234,56"],
])("a balance of %i centavos is %s", (amount, text) => {
  expect(formatBalance(cents(amount))).toBe(text);
});

test.each([
  [0, "R$\u00a00"],
  [99_999, "R$\u00a0999"],
  [-123_456_789, "−R$\u00a01,23\u00a0mi"],
  [999_999_999_999, "R$\u00a09,99\u00a0bi"],
  [99_999n, "R$\u00a0999"],
  [-5n, "−R$\u00a00,05"],
  [99_999_999_999_999_999n, "R$\u00a0999\u00a0tri"],
])("a compact amount of %i centavos is %s, never more than the amount", (amount, text) => {
  expect(formatCompactAmount(amount)).toBe(text);
});

test.each([
  [0, "0 lançamentos"],
  [1, "1 lançamento"],
  [2, "2 lançamentos"],
  [12_345, "12.345 lançamentos"],
])("%i is counted as %s", (count, text) => {
  expect(pluralize(count, "lançamento", "lançamentos")).toBe(text);
});
