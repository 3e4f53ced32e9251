import { describe, expect, it, test } from "vitest";
import { civilDate } from "./civil-date.ts";
import { STATEMENT_NAMES } from "./statement-rows.ts";
import { formatExcluded, formatTypeTotals, formatUndated } from "./describe-excluded.ts";
import { formatPeriod } from "./format-period.ts";
import type { TypeTotals } from "./totals.ts";

function totals(count: number, income: number, expense: number): TypeTotals {
  return { count, incomeCents: BigInt(income), expenseCents: BigInt(expense) };
}

const NONE = totals(0, 0, 0);

test.each([
  [null, null, "todo o período"],
  [null, "2026-01-31", "até 31/01/2026"],
  ["2026-01-01", null, "desde 01/01/2026"],
  ["2026-01-01", "2026-01-31", "01/01/2026 a 31/01/2026"],
  ["2026-01-31", "2026-01-31", "31/01/2026"],
])("the period from %s to %s is %s", (start, end, text) => {
  const [from, to] = [start, end].map((day) => (day === null ? null : civilDate(day)));
  expect(formatPeriod({ start: from ?? null, end: to ?? null })).toBe(text);
});

describe("totals by type", () => {
  it.each([
    [totals(1, 100, 0), "receitas R$\u00a01,00"],
    [totals(1, 0, 250), "despesas R$\u00a02,50"],
    [totals(2, 100, 250), "receitas R$\u00a01,00, despesas R$\u00a02,50"],
    [totals(1, 0, 0), "R$\u00a00,00"],
  ])("$0.count entries are $1", (amounts, text) => {
    expect(formatTypeTotals(amounts)).toBe(text);
  });
});

describe("entries outside of the totals", () => {
  it("are not mentioned if there are none", () => {
    expect(formatExcluded({ inactive: NONE, cancelled: NONE })).toBe("");
    expect(formatUndated(NONE)).toBe("");
  });

  it("are counted by lifecycle", () => {
    expect(formatExcluded({ inactive: totals(1, 100, 0), cancelled: NONE })).toBe(
      "Fora destes totais: 1 lançamento inativo (receitas R$\u00a01,00).",
    );
    expect(formatExcluded({ inactive: totals(2, 0, 0), cancelled: totals(1, 0, 250) })).toBe(
      "Fora destes totais: 2 lançamentos inativos (R$\u00a00,00) e 1 lançamento cancelado (despesas R$\u00a02,50).",
    );
    expect(formatExcluded({ inactive: NONE, cancelled: totals(3, 100, 0) })).toBe(
      "Fora destes totais: 3 lançamentos cancelados (receitas R$\u00a01,00).",
    );
  });

  it("are counted when they have no due date", () => {
    expect(formatUndated(totals(1, 100, 0))).toBe(
      "Fora da tabela: 1 lançamento sem vencimento (receitas R$\u00a01,00).",
    );
    expect(formatUndated(totals(2, 0, 250), "do gráfico")).toBe(
      "Fora do gráfico: 2 lançamentos sem vencimento (despesas R$\u00a02,50).",
    );
    expect(formatUndated(totals(2, 0, 250), "da tabela", STATEMENT_NAMES.accrual.undated)).toBe(
      "Fora da tabela: 2 lançamentos sem competência nem vencimento (despesas R$\u00a02,50).",
    );
  });
});
