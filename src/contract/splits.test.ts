import { describe, expect, test } from "vitest";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { cents } from "#domain/money.ts";
import { toSplits } from "#domain/split.ts";
import { transactionPatch, transactionRow } from "./transactions.ts";

const PARTS = [
  { category: "Site", amount: 60.1 },
  { category: "Outros", amount: 39.9 },
];

function refused(splits: unknown): string | undefined {
  const { error } = transactionPatch.safeParse({ splits });
  return error?.issues[0]?.message;
}

describe("the parts of a split entry in the API", () => {
  test("are read in reais and kept in centavos, in their order", () => {
    const splits = toSplits([
      { category: "Site", amountCents: cents(6010) },
      { category: "Outros", amountCents: cents(3990) },
    ]);
    expect(transactionPatch.parse({ splits: PARTS })).toEqual({ splits });
    expect(transactionPatch.parse({ splits: null })).toEqual({ splits: null });
    const entry = { ...SAMPLE_TRANSACTION, splits };
    expect(transactionRow.encode(entry).splits).toEqual(PARTS);
    expect(transactionRow.parse(transactionRow.encode(entry))).toEqual(entry);
  });

  test("are from 2 to 20, each above zero, of a category of its own", () => {
    const [first] = PARTS;
    const many = Array.from({ length: 21 }, (_, at) => ({ category: `C${at}`, amount: 0.01 }));
    expect(refused([first])).toBe("Divisão deve ter de 2 a 20 partes.");
    expect(refused(many)).toBe("Divisão deve ter de 2 a 20 partes.");
    expect(refused(many.slice(1))).toBeUndefined();
    expect(refused([first, first])).toBe('Divisão: "Site" está em duas partes. Junte as duas.');
    for (const wrong of ["Site", {}]) {
      expect(refused(wrong), JSON.stringify(wrong)).toMatch(/^Divisão/u);
    }
    for (const amount of [0, -1, 0.001, "1"]) {
      expect(refused([first, { category: "Outros", amount }]), String(amount)).toMatch(
        /^Divisão: Valor/u,
      );
    }
    expect(refused([first, { category: "Outros" }])).toBe("Preencha o campo Divisão: Valor.");
    expect(refused([first, { category: "Outros", amount: 1, id: "x" }])).toMatch(/id/u);
  });
});
