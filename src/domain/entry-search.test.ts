import { expect, test } from "vitest";
import { hasWord, parseSearch } from "./entry-search.ts";

function amountsOf(text: string) {
  return parseSearch(text).map(({ amounts }) => amounts);
}

test("an amount without centavos is any amount of so many reais", () => {
  expect(amountsOf("1.234")).toEqual([{ from: 123_400, to: 123_499 }]);
  expect(amountsOf("1234")).toEqual([{ from: 123_400, to: 123_499 }]);
  expect(amountsOf("R$ 1.234,")).toEqual([{ from: 123_400, to: 123_499 }]);
  expect(amountsOf("0")).toEqual([{ from: 0, to: 99 }]);
});

test("an amount is found as Brazilians write it, and while it is typed", () => {
  for (const text of ["1.234,56", "1234,56", "R$1.234,56", "R$ 1.234,56", "1234.56"]) {
    expect(amountsOf(text), text).toEqual([{ from: 123_456, to: 123_456 }]);
  }
  expect(amountsOf("1234,5")).toEqual([{ from: 123_450, to: 123_459 }]);
});

test("other texts are no amounts", () => {
  for (const text of ["12.34.56", "1,234,56", "1.23,45", "12a", "-10,00", "1/3", "99999999999"]) {
    expect(amountsOf(text), text).toEqual([null]);
  }
});

test("words are folded, and each counts once", () => {
  const words = parseSearch("  Clínica CLINICA\tSão ");
  expect(words.map(({ text }) => text)).toEqual(["clinica", "sao"]);
  expect(parseSearch(" R$ \n")).toEqual([]);
});

test("a word has no categories before they are looked up", () => {
  expect(parseSearch("cartao")[0]?.categories).toBeNull();
});

test("a short word begins a word, a longer one is any part", () => {
  const [short, long] = parseSearch("nf not");
  if (short === undefined || long === undefined) throw new Error("two words expected");
  expect(hasWord("Mensal\nNF 12", short)).toBe(true);
  expect(hasWord("conferir", short)).toBe(false);
  expect(hasWord("Anotação", long)).toBe(true);
});
