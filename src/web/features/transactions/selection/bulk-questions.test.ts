import { expect, test } from "vitest";
import type { Lifecycle, TransactionType } from "#domain/transaction.ts";
import { Sum } from "#domain/totals.ts";
import { cancellableCount, cancelQuestion } from "./bulk-questions.ts";

type Selected = readonly [lifecycle: Lifecycle, type: TransactionType, cents: bigint];

function totalsOf(entries: readonly Selected[]) {
  const sumOf = (lifecycle: Lifecycle) => {
    const sum = new Sum();
    for (const [own, type, cents] of entries) {
      if (own === lifecycle) sum.add({ type, count: 1, cents });
    }
    return sum.byType();
  };
  return {
    foundCount: entries.length,
    counted: sumOf("active"),
    inactive: sumOf("inactive"),
    cancelled: sumOf("cancelled"),
  };
}

const ACTIVE = ["active", "income", 10_000n] as const;
const INACTIVE = ["inactive", "expense", 2500n] as const;
const CANCELLED = ["cancelled", "expense", 99_900n] as const;

test.each<[readonly Selected[], number, string]>([
  [[ACTIVE], 1, "o lançamento selecionado (receitas R$ 100,00, despesas R$ 0,00)? Ele continua"],
  [
    [ACTIVE, INACTIVE],
    2,
    "os 2 lançamentos selecionados (receitas R$ 100,00, despesas R$ 25,00)? Eles continuam",
  ],
  [
    [ACTIVE, CANCELLED],
    1,
    "o lançamento selecionado que ainda não está cancelado (receitas R$ 100,00, despesas R$ 0,00)? Ele continua",
  ],
  [
    [ACTIVE, ACTIVE, INACTIVE, CANCELLED],
    3,
    "os 3 lançamentos selecionados que ainda não estão cancelados (receitas R$ 200,00, despesas R$ 25,00)? Eles continuam",
  ],
])("a cancellation is announced for those not cancelled yet %#", (entries, count, text) => {
  const totals = totalsOf(entries);
  expect(cancellableCount(totals)).toBe(count);
  expect(cancelQuestion(totals).replaceAll("\u00A0", " ")).toContain(`Deseja cancelar ${text}`);
});

test("nothing is left to cancel among cancelled entries", () => {
  expect(cancellableCount(totalsOf([CANCELLED, CANCELLED]))).toBe(0);
});
