import { expect, test } from "vitest";
import { hasWord, parseSearch, parseWords, toWord } from "./entry-search.ts";
import { collationKey } from "./normalize-text.ts";

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

test("an amount is one word in the way it is shown, whatever its sign and spaces", () => {
  const shown = ["−R$\u00a01.234,56", "+R$ 1.234,56", "- R$1.234,56", "1\u202f234,56", "1 234,56"];
  for (const text of [...shown, "−1.234,56", "\u200bR$\u00ad 1.234,56\u2060"]) {
    expect(parseWords(text), text).toEqual([{ text: "1.234,56", isStart: false }]);
    expect(amountsOf(text), text).toEqual([{ from: 123_456, to: 123_456 }]);
  }
  expect(parseWords("sala 12 345 nf-1 r$ 7").map(({ text }) => text)).toEqual([
    "sala",
    "12",
    "345",
    "nf-1",
    "7",
  ]);
});

test("a word begins after any sign that is no letter or digit", () => {
  const signs = [
    "(",
    "/",
    "-",
    '"',
    ",",
    ".",
    ":",
    "[",
    "º",
    "\u00a0",
    "\u2011",
    "–",
    "“",
    "_",
    "$",
  ];
  for (const sign of [...signs, "\t", "\n", "\u3000", "€", "→", "•", "…"]) {
    expect(hasWord(`Frete${sign}SP`, toWord("sp")), sign).toBe(true);
    expect(hasWord(`x${sign}`, toWord(collationKey(sign).trim())), sign).toBe(true);
  }
  for (const text of ["Vespa", "x9sp", "çsp", "µsp"]) {
    expect(hasWord(text, toWord("sp")), text).toBe(false);
  }
});

test("other texts are no amounts", () => {
  for (const text of ["12.34.56", "1,234,56", "1.23,45", "12a", "-10", "1/3", "99999999999"]) {
    expect(amountsOf(text), text).toEqual([null]);
  }
});

test("a date with its year is the day, and any other text is none", () => {
  for (const text of ["05/01/2026", "5/1/2026", "\u200b05/01/2026"]) {
    expect(parseSearch(text), text).toMatchObject([{ date: "2026-01-05", amounts: null }]);
  }
  for (const text of ["05/01", "05/01/26", "31/02/2026", "2026", "105/01/2026", "5/1/2026,"]) {
    expect(parseSearch(text), text).toMatchObject([{ date: null }]);
  }
});

test("an instalment is its number and their number", () => {
  expect(parseSearch("2/12")).toMatchObject([{ instalment: { number: 2, count: 12 } }]);
  for (const text of ["02/12", "2/0", "2/1234", "2/", "x2/12", "2/12/2026"]) {
    expect(parseSearch(text), text).toMatchObject([{ instalment: null }]);
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
