import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { typedAmount } from "./amount-fields.ts";
import { mergeCategoriesArguments } from "./categories.ts";
import { optionalLine, requiredLine } from "./fields.ts";
import { newInstalments } from "./instalments.ts";
import { newRecurrence } from "./new-recurrence.ts";
import { changeRecurrenceArguments, updateRecurrenceArguments } from "./recurrences.ts";
import { transactionPatch } from "./transactions.ts";

const TYPED = typedAmount("Valor");

function messageOf(typed: unknown): string | undefined {
  return TYPED.safeParse(typed).error?.issues[0]?.message;
}

describe("an amount that people type", () => {
  it.each([
    ["1.234,56", 123_456],
    ["R$ 12,5", 1250],
    ["1.000", 100_000],
    ["0", 0],
  ])("%j is %s centavos", (typed, expected) => {
    expect(TYPED.parse(typed)).toBe(expected);
  });

  it.each([
    ["", "Preencha o campo Valor."],
    [" R$ ", "Preencha o campo Valor."],
    [undefined, "Preencha o campo Valor."],
    [12.5, "Valor deve ser um texto."],
    ["doze", "Valor: digite um número, como 1.234,56."],
    ["12.5", "Em Valor, use vírgula para os centavos, como em 12,50."],
    ["-5,74", "Valor: não use valor negativo."],
    ["1,234", "Valor: use no máximo duas casas decimais."],
    ["10.000.000.000", "Valor: no máximo R$\u00a09.999.999.999,99."],
  ])("%j is refused: %s", (typed, message) => {
    expect(messageOf(typed)).toBe(message);
  });
});

describe("a code is refused in the name of its field, by the form that it has", () => {
  const series = (name: string, code: string) =>
    `${name} deve começar com SER- e seguir com 7 a 50 algarismos e letras minúsculas, não "${code}".`;

  it.each<[z.ZodType, object, string]>([
    [transactionPatch, { series_id: "SER-abc" }, series("series_id", "SER-abc")],
    [
      transactionPatch,
      { parent_id: "SER-abc" },
      'parent_id deve começar com TRI- ou TRE- e seguir com letras e números, não "SER-abc".',
    ],
    [newInstalments, { series_id: "SER-Abcdefg" }, series("series_id", "SER-Abcdefg")],
    [newRecurrence, { series_id: "SER-abc" }, series("series_id", "SER-abc")],
    [changeRecurrenceArguments, { series_id: "SER-abc" }, series("series_id", "SER-abc")],
    [updateRecurrenceArguments, { id: "SER-abc" }, series("id", "SER-abc")],
    [
      mergeCategoriesArguments,
      { from: "x" },
      'from deve começar com CAT- e seguir com letras e números, não "x".',
    ],
    [
      mergeCategoriesArguments,
      { into: "x" },
      'into deve começar com CAT- e seguir com letras e números, não "x".',
    ],
  ])("%#", (schema, args, message) => {
    const [name] = Object.keys(args);
    const issues = schema.safeParse(args).error?.issues ?? [];
    expect(issues.find(({ path }) => path[0] === name)?.message).toBe(message);
  });
});

describe("a line", () => {
  it("is measured after it is trimmed and composed", () => {
    expect(requiredLine("Nome", 3).parse("  a\u0301bc ")).toBe("ábc");
    expect(optionalLine("Nome", 3).parse("  a\u0301bc ")).toBe("ábc");
    expect(requiredLine("Nome", 2).safeParse("abc").success).toBe(false);
    expect(optionalLine("Nome", 2).safeParse("abc").success).toBe(false);
  });

  it("may be absent only when it is made optional", () => {
    expect(optionalLine("Nome", 3).safeParse(undefined).success).toBe(false);
    expect(optionalLine("Nome", 3).optional().safeParse(undefined).success).toBe(true);
  });
});
