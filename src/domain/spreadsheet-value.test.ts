import { expect, test } from "vitest";
import { looksLikeValue } from "./spreadsheet-value.ts";

test.each([
  "01234567890",
  "00190.00009 01234.567890",
  "1.234",
  "-5",
  "+5",
  "--1",
  "(10)",
  "50%",
  "1E5",
  "1,5e+3",
  "R$ 5,00",
  "-R$\u00A01.234,56",
  "$ 7",
  "5 €",
  "5 R$",
  "5,00R$",
  "7 US$",
  "5-",
  "5 +",
  "10:30-",
  "12,50−",
  "R$ 5,-",
  " 12",
  "12 ",
  "+5511987654321",
  "+55 (11) 98765-4321",
  "0800 702 1234",
  "3/4",
  "1 1/2",
  "25/11",
  "25/11/2026",
  "2026-11-25",
  "2026-11-25 10:30",
  "3-4",
  "1-2-3",
  "3.4",
  "10:30",
  "5 pm",
  "3 mar",
  "jan/24",
  "março de 2026",
  "3 de março de 2026",
  "Mar 3, 2024",
  "VERDADEIRO",
  "true",
  "falso",
  "#N/D",
  "#REF!",
])("a spreadsheet would change %j", (text) => {
  expect(looksLikeValue(text)).toBe(true);
});

test.each([
  "",
  "-",
  "...",
  "  ",
  "NF 12",
  "Rua 7",
  "12,5 kg",
  "R$ 5 milhões",
  "Setor 3",
  "Maio",
  "3D",
  "(11) 98765-4321",
  "11 98765-4321",
  "529.982.247-25",
  "12.345.678/0001-95",
  "TRE-1abc-2",
  "#obra",
  "=1+1",
  "-2+3",
  "@1",
])("a spreadsheet leaves %j, or the guard against formulas has it", (text) => {
  expect(looksLikeValue(text)).toBe(false);
});

test("a long text of spaces or digits takes no time", () => {
  for (const part of [" ", "1", "1 ", "+-(", "(1", "1/", "1:"]) {
    expect(looksLikeValue(`${part.repeat(10_000)}x`)).toBe(false);
  }
});
