import { expect, test } from "vitest";
import {
  formatBalance,
  formatCloseAmount,
  formatCompactAmount,
  pluralize,
  withUnbrokenAmounts,
} from "./format-amount.ts";
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
  [99_949, "R$\u00a0999"],
  [99_950, "R$\u00a01\u00a0mil"],
  [268_629_173, "R$\u00a02,69\u00a0mi"],
  [268_500_000, "R$\u00a02,69\u00a0mi"],
  [268_499_999, "R$\u00a02,68\u00a0mi"],
  [-123_556_789, "−R$\u00a01,24\u00a0mi"],
  [999_999_999_999, "R$\u00a010\u00a0bi"],
  [99_949n, "R$\u00a0999"],
  [-5n, "−R$\u00a00,05"],
  [99_949_999_999_999_999n, "R$\u00a0999\u00a0tri"],
])("a compact amount of %i centavos is %s, rounded half up", (amount, text) => {
  expect(formatCompactAmount(amount)).toBe(text);
});

test("every compact amount below a thousand reais is rounded half up, in whole numbers", () => {
  const plain = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2 });
  const wrong: string[] = [];
  for (let amount = 0; amount < 99_950; amount += 1) {
    const unit = amount < 1000 ? 1 : amount < 10_000 ? 10 : 100;
    const rounded = (Math.floor((amount + unit / 2) / unit) * unit) / 100;
    const text = formatCompactAmount(BigInt(amount));
    if (text !== `R$\u00a0${plain.format(rounded)}`) wrong.push(`${amount}: ${text}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  [0, "0 lançamentos"],
  [1, "1 lançamento"],
  [2, "2 lançamentos"],
  [12_345, "12.345 lançamentos"],
])("%i is counted as %s", (count, text) => {
  expect(pluralize(count, "lançamento", "lançamentos")).toBe(text);
});

test("no line ends inside an amount of a description", () => {
  expect(withUnbrokenAmounts("Valor: R$ 320,00 → R$ -4,50 | Observações: em R$ e US$ 3")).toBe(
    "Valor: R$\u00a0320,00 → R$\u00a0-4,50 | Observações: em R$ e US$ 3",
  );
});

test("amounts close to each other have four digits", () => {
  expect(formatCloseAmount(48_750_000)).toBe("R$\u00a0487,5\u00a0mil");
  expect(formatCloseAmount(100_500_000n)).toBe("R$\u00a01,005\u00a0mi");
});
