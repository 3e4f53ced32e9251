import { expect, test } from "vitest";
import { compareAmounts, formatAmountChange, formatShortChange } from "./amount-change.ts";

test.each([
  [112_50n, 100_00n, "+R$ 12,50 (+12,5%)"],
  [100_00n, 300_00n, "−R$ 200,00 (−66,7%)"],
  [5_00n, 0n, "+R$ 5,00"],
  [100_00n, 100_00n, "igual"],
  // From a loss to a gain, or back: no percentage.
  [50_00n, -100_00n, "+R$ 150,00"],
  [-5_458_30n, 29_900_00n, "−R$ 35.358,30"],
  [0n, 100_00n, "−R$ 100,00 (−100%)"],
  [-300_00n, -100_00n, "−R$ 200,00 (−200%)"],
  [10_99n, 1_00n, "+R$ 9,99 (+999%)"],
  // Ten times as much or more: no percentage.
  [3_000_00n, 1_00n, "+R$ 2.999,00"],
  // Less than 0,05%.
  [100_000_01n, 100_000_00n, "+R$ 0,01"],
])("%s centavos after %s are %s", (current, before, text) => {
  const change = formatAmountChange(compareAmounts(current, before));
  expect(change.replaceAll("\u00a0", " ")).toBe(text);
});

test.each([
  [112_50n, 100_00n, "+12,5%"],
  [-5_458_30n, 29_900_00n, "−R$ 35,4 mil"],
  [5_00n, 0n, "+R$ 5"],
  [100_000_01n, 100_000_00n, "+R$ 0,01"],
  [100_00n, 100_00n, "igual"],
])("in a narrow place %s centavos after %s are %s", (current, before, text) => {
  const change = formatShortChange(compareAmounts(current, before));
  expect(change.replaceAll("\u00a0", " ")).toBe(text);
});
