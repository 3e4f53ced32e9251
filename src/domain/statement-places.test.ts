import * as fc from "fast-check";
import { expect, test } from "vitest";
import { STATEMENT_PLACES, type StatementPlace } from "./category.ts";
import { civilDate } from "./civil-date.ts";
import { ALL_TIME } from "./period.ts";
import type { CategoryTotal } from "./report.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementRows } from "./statement-rows.ts";
import { statementTable } from "./statement-table.ts";
import { buildStatement } from "./statement.ts";

const TODAY = civilDate("2026-02-20");

type Placed = { readonly name: string; readonly place: StatementPlace | null };

function total(
  category: string,
  type: CategoryTotal["type"],
  cents: bigint,
  month = "01",
): CategoryTotal {
  const dueDate = civilDate(`2026-${month}-10`);
  return { dueDate, type, status: "paid", lifecycle: "active", category, count: 1, cents };
}

function dreOf(totals: readonly CategoryTotal[], categories: readonly Placed[]) {
  return buildStatement({ basis: "accrual", totals }, ALL_TIME, categories);
}

const SHOP: readonly Placed[] = [
  { name: "Vendas", place: null },
  { name: "Impostos sobre vendas", place: "deductions" },
  { name: "Mercadorias", place: "costs" },
  { name: "Aluguel", place: null },
  { name: "Banco", place: "financial" },
  { name: "IRPJ", place: "taxes" },
];
const TOTALS = [
  total("Vendas", "income", 10_000n),
  total("Vendas", "income", 2_000n, "02"),
  total("Impostos sobre vendas", "expense", 600n),
  total("Mercadorias", "expense", 4_000n),
  // A refund from a supplier reduces the cost.
  total("Mercadorias", "income", 500n, "02"),
  total("Aluguel", "expense", 1_000n),
  total("Banco", "income", 30n),
  total("Banco", "expense", 80n, "02"),
  total("IRPJ", "expense", 200n),
];

test("each group has its categories, and the result after it", () => {
  const dre = dreOf(TOTALS, SHOP);
  const rows = statementRows(dre, TODAY).map((row) => [
    row.label,
    ...row.amountsCents,
    row.totalCents,
  ]);
  expect(rows).toEqual([
    ["(+) Receita bruta", 10_000n, 2_000n, 12_000n],
    ["Vendas", 10_000n, 2_000n, 12_000n],
    ["(−) Deduções da receita", 600n, 0n, 600n],
    ["Impostos sobre vendas", 600n, 0n, 600n],
    ["(=) Receita líquida", 9_400n, 2_000n, 11_400n],
    ["(−) Custos", 4_000n, -500n, 3_500n],
    ["Mercadorias", 4_000n, -500n, 3_500n],
    ["(=) Lucro bruto", 5_400n, 2_500n, 7_900n],
    ["(−) Despesas operacionais", 1_000n, 0n, 1_000n],
    ["Aluguel", 1_000n, 0n, 1_000n],
    ["(=) Resultado operacional", 4_400n, 2_500n, 6_900n],
    ["(+/−) Resultado financeiro", 30n, -80n, -50n],
    ["Banco", 30n, -80n, -50n],
    ["(=) Resultado antes dos impostos", 4_430n, 2_420n, 6_850n],
    ["(−) Impostos sobre o lucro", 200n, 0n, 200n],
    ["IRPJ", 200n, 0n, 200n],
    ["(=) Resultado líquido", 4_230n, 2_420n, 6_650n],
  ]);
  // Percentages of the gross revenue of each column.
  const shares = statementTable(dre, TODAY).rows.map(({ label, cells }) => [
    label,
    ...cells.map(({ percent }) => percent),
  ]);
  expect(shares).toContainEqual(["(+) Receita bruta", 100, 100, 100]);
  expect(shares).toContainEqual(["(=) Lucro bruto", 54, 125, 65.8]);
  expect(shares).toContainEqual(["Mercadorias", 40, -25, 29.2]);
  expect(statementCsv(dre, TODAY, [])).toContain(
    '"Custos";"Mercadorias";"40,00";"40";"-5,00";"-25";"35,00";"29,2"',
  );
});

test("without a place of any category, it is as the spec's categories have it", () => {
  const plain = SHOP.map(({ name }) => ({ name, place: null }));
  const dre = dreOf(TOTALS, plain);
  expect(dre.places).toBeNull();
  const totals = statementRows(dre, TODAY).filter(({ kind }) => kind !== "category");
  expect(totals.map(({ label }) => label)).toEqual([
    "(+) Receitas",
    "(−) Despesas",
    "(=) Resultado",
  ]);
});

test("a place moves sums, and changes no result", () => {
  const month = fc.constantFrom("01", "02", "05");
  const type = fc.constantFrom("income" as const, "expense" as const);
  const name = fc.constantFrom("A", "B", "C", "D");
  const totals = fc.array(
    fc
      .tuple(name, type, fc.bigInt({ min: 0n, max: 10n ** 15n }), month)
      .map((parts) => total(...parts)),
  );
  const place = fc.constantFrom(...STATEMENT_PLACES, null);
  const categories = fc
    .tuple(place, place, place, place)
    .map((places) => places.map((one, at) => ({ name: "ABCD".charAt(at), place: one })));
  fc.assert(
    fc.property(totals, categories, (entries, placed) => {
      const { places, balance } = dreOf(entries, placed);
      if (places === null) return placed.every((category) => category.place === null);
      for (const { place: group, total: line } of places) {
        // Entry by entry.
        const expected = entries.reduce((sum, entry) => {
          const own = placed.find((category) => category.name === entry.category)?.place ?? null;
          const where = own ?? (entry.type === "income" ? "revenue" : "expenses");
          if (where !== group) return sum;
          const isAdded = group === "revenue" || group === "financial";
          return (entry.type === "income") === isAdded ? sum + entry.cents : sum - entry.cents;
        }, 0n);
        expect(line.totalCents).toBe(expected);
      }
      const results = places.map(({ place: group, total: line }) =>
        group === "revenue" || group === "financial" ? line.totalCents : -line.totalCents,
      );
      expect(results.reduce((sum, result) => sum + result, 0n)).toBe(balance.totalCents);
      return true;
    }),
  );
});
