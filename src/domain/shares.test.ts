import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatShares } from "./shares.ts";

test.each([
  [
    [1, 1, 1],
    ["33,4%", "33,3%", "33,3%"],
  ],
  // Rounded one by one they would be 50,1%, 25% and 25%.
  [
    [50_050, 24_975, 24_975],
    ["50%", "25%", "25%"],
  ],
  [
    [2, 1, 3],
    ["33,3%", "16,7%", "50%"],
  ],
  [
    [75, 25, 0],
    ["75%", "25%", "0%"],
  ],
  [
    [5, 0],
    ["100%", "0%"],
  ],
  [
    [0, 0],
    ["0%", "0%"],
  ],
  [[], []],
  [
    [9999, 1],
    ["mais de 99%", "menos de 1%"],
  ],
  [
    [99, 1],
    ["99%", "1%"],
  ],
])("of %j are %j", (amounts, texts) => {
  expect(formatShares(amounts.map(BigInt))).toEqual(texts);
});

test("sum to 100,0% as they are shown, each within a tenth of its exact share", () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, (of) => {
      const total = of.reduce((sum, amount) => sum + amount, 0n);
      const shown = formatShares(of);
      if (shown.some((text) => text.includes("de "))) return;
      const tenths = shown.map((text) =>
        Math.round(Number(text.replace("%", "").replace(",", ".")) * 10),
      );
      expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
      for (const [at, share] of tenths.entries()) {
        const exact = (Number(of[at]) / Number(total)) * 1000;
        expect(Math.abs(share - exact)).toBeLessThan(1.000_001);
      }
    }),
  );
});
