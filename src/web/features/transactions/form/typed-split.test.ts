import { expect, test } from "vitest";
import { cents, formatBrl } from "#domain/money.ts";
import { toSplits } from "#domain/split.ts";
import {
  describeTypedSplit,
  parseTypedSplit,
  readTypedSplit,
  toTypedSplit,
} from "./typed-split.ts";

const TOTAL = cents(10_000);

function parts(...typed: readonly (readonly [category: string, amount: string])[]) {
  return typed.map(([category, amount]) => ({ category, amount }));
}

test("a saved split has the same text, and one with one category is blank", () => {
  const splits = toSplits([
    { category: "Site", amountCents: cents(123_456) },
    { category: "Outros", amountCents: cents(1) },
  ]);
  const typed = toTypedSplit(splits);
  expect(parseTypedSplit(typed)).toEqual(parts(["Site", "1.234,56"], ["Outros", "0,01"]));
  expect(readTypedSplit(parseTypedSplit(typed), cents(123_457)).splits).toBe(splits);
  expect(describeTypedSplit(typed)).toBe("Site R$ 1.234,56, Outros R$ 0,01");
  expect([toTypedSplit(null), describeTypedSplit("")]).toEqual(["", "sem divisão"]);
});

test("one blank amount is the rest", () => {
  const { amounts, problem, splits } = readTypedSplit(parts(["Site", "60"], ["Outros", ""]), TOTAL);
  expect(amounts).toEqual([6000, 4000]);
  expect(problem).toBeNull();
  expect(splits).toBe(
    toSplits([
      { category: "Site", amountCents: cents(6000) },
      { category: "Outros", amountCents: cents(4000) },
    ]),
  );
});

test.each([
  [parts(["Site", ""], ["Outros", ""]), TOTAL, "Faltam R$ 100,00 para o valor do lançamento."],
  [parts(["Site", "60"], ["Outros", "30"]), TOTAL, "Faltam R$ 10,00 para o valor do lançamento."],
  [parts(["Site", "60"], ["Outros", "50"]), TOTAL, "Sobram R$ 10,00 nas partes."],
  [parts(["Site", "100"], ["Outros", ""]), TOTAL, "Confira o valor da parte 2."],
  [parts(["Site", "100"], ["Outros", "0"]), TOTAL, "Confira o valor da parte 2."],
  [parts(["Site", "60"], ["", "40"]), TOTAL, "Escolha a categoria da parte 2."],
  [parts(["Site", "60"], ["Site", "40"]), TOTAL, "Site está em duas partes. Junte as duas."],
  [parts(["Site", "60"], ["Outros", "40"]), null, "Preencha o valor do lançamento para dividir."],
  [
    Array.from({ length: 21 }, (_, at) => ({
      category: `C${at}`,
      amount: at === 0 ? "99,8" : "0,01",
    })),
    TOTAL,
    "Divida em no máximo 20 partes.",
  ],
])("%j of %s is refused: %s", (typed, total, message) => {
  const { problem, splits } = readTypedSplit(typed, total);
  expect(problem?.message.replaceAll("\u00a0", " ")).toBe(message);
  expect(splits).toBeNull();
  expect(formatBrl(TOTAL)).toContain("100,00");
});
