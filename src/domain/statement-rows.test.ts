import { expect, test } from "vitest";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { PLAIN_CATEGORIES } from "#tests/support/first-categories.ts";
import { civilDate } from "./civil-date.ts";
import type { CategoryTotal } from "./report.ts";
import { columnName, statementCsv, statementRows } from "./statement-rows.ts";
import { buildStatement, type StatementBasis } from "./statement.ts";

const PERIOD = { start: civilDate("2026-01-01"), end: civilDate("2026-02-28") };

const TODAY = civilDate("2026-02-10");

const TOTALS = [
  categoryTotal({ cents: 123_456n }),
  categoryTotal({ type: "expense", category: "Pagamento cartão", cents: 200_000n }),
  categoryTotal({ dueDate: "2026-02-01", status: "pending", cents: 100n }),
];

/** Of entries that were paid on their due date. */
function statementOf(totals: readonly CategoryTotal[], basis: StatementBasis) {
  if (basis === "accrual") return buildStatement({ basis, totals }, PERIOD, PLAIN_CATEGORIES);
  const paid = totals.filter(({ status, dueDate }) => status === "paid" && dueDate !== null);
  return buildStatement(
    { basis, totals: paid, planned: totals, openingCents: 0n },
    PERIOD,
    PLAIN_CATEGORIES,
  );
}

test("the rows of a DRE end with the result", () => {
  const rows = statementRows(statementOf(TOTALS, "accrual"), TODAY);
  expect(
    rows.map(({ label, amountsCents, totalCents }) => [label, ...amountsCents, totalCents]),
  ).toEqual([
    ["Site", 123_456n, 100n, 123_556n],
    ["Total de receitas", 123_456n, 100n, 123_556n],
    ["Pagamento cartão", 200_000n, 0n, 200_000n],
    ["Total de despesas", 200_000n, 0n, 200_000n],
    ["Resultado", -76_544n, 100n, -76_444n],
  ]);
});

test("a month to come is not compared with what was planned", () => {
  const rows = statementRows(statementOf(TOTALS, "cash"), civilDate("2026-01-31"));
  expect(rows.at(-1)).toMatchObject({
    label: "Realizado menos previsto",
    amountsCents: [0n, null],
    totalCents: 0n,
  });
  expect(statementCsv(statementOf(TOTALS, "cash"), civilDate("2026-01-31"))).toContain(
    '"";"Realizado menos previsto";"0,00";"";"0,00"',
  );
});

test("the rows of a fluxo de caixa are the balances around what was paid, and then what was planned", () => {
  const rows = statementRows(statementOf(TOTALS, "cash"), TODAY);
  expect(
    rows.map(({ label, amountsCents, totalCents }) => [label, ...amountsCents, totalCents]),
  ).toEqual([
    ["Saldo inicial", 0n, -76_544n, null],
    ["Site", 123_456n, 0n, 123_456n],
    ["Total de entradas", 123_456n, 0n, 123_456n],
    ["Pagamento cartão", 200_000n, 0n, 200_000n],
    ["Total de saídas", 200_000n, 0n, 200_000n],
    ["Saldo do período", -76_544n, 0n, -76_544n],
    ["Saldo final", -76_544n, -76_544n, null],
    ["Site", 123_456n, 100n, 123_556n],
    ["Entradas previstas", 123_456n, 100n, 123_556n],
    ["Pagamento cartão", 200_000n, 0n, 200_000n],
    ["Saídas previstas", 200_000n, 0n, 200_000n],
    ["Saldo previsto", -76_544n, 100n, -76_444n],
    ["Realizado menos previsto", 0n, -100n, -100n],
  ]);
});

test.each([
  ["2026-01-01", "2026-01-31", "01/2026"],
  ["2026-01-10", "2026-01-31", "10/01/2026 a 31/01/2026"],
  ["2026-01-01", "2026-03-31", "01/2026 a 03/2026"],
  ["2026-02-01", "2026-02-27", "01/02/2026 a 27/02/2026"],
])("from %s to %s is %s", (start, end, name) => {
  expect(columnName({ start: civilDate(start), end: civilDate(end) })).toBe(name);
});

test("the CSV file has a column for each month, and decimal commas", () => {
  expect(statementCsv(statementOf(TOTALS, "accrual"), TODAY).split("\r\n")).toEqual([
    '\uFEFF"Grupo";"Conta (por competência)";"01/2026";"02/2026";"Total"',
    '"Receitas";"Site";"1234,56";"1,00";"1235,56"',
    '"";"Total de receitas";"1234,56";"1,00";"1235,56"',
    '"Despesas";"Pagamento cartão";"2000,00";"0,00";"2000,00"',
    '"";"Total de despesas";"2000,00";"0,00";"2000,00"',
    '"";"Resultado";"-765,44";"1,00";"-764,44"',
    "",
  ]);
});

test("the CSV file ends with entries without a due date, outside of the totals", () => {
  const undated = [
    categoryTotal({ dueDate: null, cents: 700n }),
    categoryTotal({ dueDate: null, type: "expense", cents: 50n }),
  ];
  const lines = statementCsv(statementOf([...TOTALS, ...undated], "cash"), TODAY).split("\r\n");
  expect(lines.slice(-6)).toEqual([
    '"";"Saídas previstas";"2000,00";"0,00";"2000,00"',
    '"";"Saldo previsto";"-765,44";"1,00";"-764,44"',
    '"";"Realizado menos previsto";"0,00";"-1,00";"-1,00"',
    '"Receitas";"Sem vencimento, fora dos totais";"";"";"7,00"',
    '"Despesas";"Sem vencimento, fora dos totais";"";"";"0,50"',
    "",
  ]);
});

test("each row has its group and kind", () => {
  const kinds = (basis: "accrual" | "cash") =>
    statementRows(statementOf(TOTALS, basis), TODAY).map(({ kind, group }) => [kind, group]);
  const totals = [
    ["category", "income"],
    ["total", "income"],
    ["category", "expense"],
    ["total", "expense"],
    ["result", "balance"],
  ];
  expect(kinds("accrual")).toEqual(totals);
  const [first, ...others] = kinds("cash");
  expect(first?.[1]).toBe("balance");
  expect(others.slice(0, totals.length)).toEqual(totals);
  expect(others.at(-1)?.[1]).toBe("balance");
});
