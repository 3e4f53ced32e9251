import { expect, test } from "vitest";
import { compareAmounts, formatAmountChange } from "./amount-change.ts";

test.each([
  [112_50n, 100_00n, "+R$ 12,50 (+12,5%)"],
  [100_00n, 300_00n, "−R$ 200,00 (−66,7%)"],
  [5_00n, 0n, "+R$ 5,00"],
  [100_00n, 100_00n, "igual"],
  // From a loss to a gain is growth, whatever the sign of the earlier amount.
  [50_00n, -100_00n, "+R$ 150,00 (+150%)"],
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
