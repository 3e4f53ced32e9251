import { expect, test } from "vitest";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { PLAIN_CATEGORIES } from "#tests/support/first-categories.ts";
import { civilDate } from "./civil-date.ts";
import type { CategoryTotal } from "./report.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementRows } from "./statement-rows.ts";
import { formatCell, statementTable } from "./statement-table.ts";
import { buildStatement, type Statement, type StatementBasis } from "./statement.ts";

const PERIOD = { start: civilDate("2026-01-01"), end: civilDate("2026-02-28") };

const TODAY = civilDate("2026-02-10");

const TOTALS = [
  categoryTotal({ cents: 123_456n }),
  categoryTotal({ type: "expense", category: "Pagamento cartão", cents: 200_000n }),
  categoryTotal({ dueDate: "2026-02-01", status: "pending", cents: 100n }),
];

/** A statement of entries that were paid on their due date. */
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
    ["(+) Receitas", 123_456n, 100n, 123_556n],
    ["Site", 123_456n, 100n, 123_556n],
    ["(−) Despesas", 200_000n, 0n, 200_000n],
    ["Pagamento cartão", 200_000n, 0n, 200_000n],
    ["(=) Resultado", -76_544n, 100n, -76_444n],
  ]);
});

test("a future month is not compared with the planned amounts", () => {
  const rows = statementRows(statementOf(TOTALS, "cash"), civilDate("2026-01-31"));
  expect(rows.at(-1)).toMatchObject({
    label: "Realizado menos previsto, até este mês",
    amountsCents: [0n, null],
    totalCents: 0n,
  });
  expect(statementCsv(statementOf(TOTALS, "cash"), civilDate("2026-01-31"))).toContain(
    '"";"Realizado menos previsto, até este mês";"0,00";"";"";"";"0,00";""',
  );
});

test("a future month has nothing realised, unless something was paid in it, and no sum changes", () => {
  const totals = [
    categoryTotal({ dueDate: "2026-01-20", cents: 1000n }),
    categoryTotal({ dueDate: "2026-03-05", cents: 7n }),
  ];
  const cash = buildStatement(
    { basis: "cash", totals, planned: totals, openingCents: 50n },
    { start: civilDate("2026-01-01"), end: civilDate("2026-04-30") },
    PLAIN_CATEGORIES,
  );
  const rows = statementRows(cash, civilDate("2026-01-31"));
  expect(rows.slice(0, 6).map((row) => [row.label, ...row.amountsCents, row.totalCents])).toEqual([
    ["Saldo inicial", 50n, null, 1050n, null, 50n],
    ["(+) Entradas", 1000n, null, 7n, null, 1007n],
    ["Site", 1000n, null, 7n, null, 1007n],
    ["(−) Saídas", 0n, null, 0n, null, 0n],
    ["(=) Saldo do período", 1000n, null, 7n, null, 1007n],
    ["Saldo final", 1050n, null, 1057n, null, 1057n],
  ]);
});

test("a future period has no realised total, and is not compared", () => {
  const planned = [categoryTotal({ dueDate: "2026-01-20", status: "pending", cents: 1000n })];
  const cash = buildStatement(
    { basis: "cash", totals: [], planned, openingCents: 50n },
    PERIOD,
    PLAIN_CATEGORIES,
  );
  const today = civilDate("2025-12-31");
  const cells = (statement: Statement, label: string) =>
    statementTable(statement, today)
      .rows.find((row) => row.label === label)
      ?.cells.map(({ amountCents }) => amountCents);
  expect(cells(cash, "Saldo inicial")).toEqual([null, null, null]);
  expect(cells(cash, "Saldo final previsto")).toEqual([1050n, 1050n, 1050n]);
  const past = categoryTotal({ dueDate: "2025-12-10", status: "pending", cents: 70n });
  const earlier = buildStatement(
    { basis: "cash", totals: [], planned: [past], openingCents: 70n },
    { start: civilDate("2025-12-01"), end: civilDate("2025-12-31") },
    PLAIN_CATEGORIES,
  );
  const compared = { ...cash, earlier };
  expect(cells(compared, "Saldo final")).toEqual([null, null, null, 70n, null]);
  expect(cells({ ...earlier, earlier: cash }, "Saldo final")?.slice(-2)).toEqual([null, null]);
  expect(statementCsv(cash, today)).toContain('"";"Saldo inicial";"";"";"";"";"";""');
  expect(formatCell({ amountCents: null, percent: null }, { kind: "period" }).amount).toBe("–");
});

test("the planned balance begins with the opening balance, and in future months with that of the previous month", () => {
  const totals = [
    categoryTotal({ dueDate: "2026-01-20", cents: 1000n }),
    categoryTotal({ dueDate: "2026-01-25", status: "pending", cents: 30n }),
    categoryTotal({ dueDate: "2026-02-01", status: "pending", cents: 200n }),
    categoryTotal({ dueDate: "2026-03-01", type: "expense", status: "pending", cents: 7n }),
    categoryTotal({ dueDate: "2026-04-01", status: "pending", cents: 4n }),
  ];
  const planned = (today: string, openingCents: bigint | null) =>
    statementRows(
      buildStatement(
        { basis: "cash", totals: totals.slice(0, 1), planned: totals, openingCents },
        { start: civilDate("2026-01-01"), end: civilDate("2026-04-30") },
        PLAIN_CATEGORIES,
      ),
      civilDate(today),
    ).at(-2);
  // An amount not paid in January does not reach February.
  expect(planned("2026-02-10", 50n)).toMatchObject({
    label: "Saldo final previsto",
    amountsCents: [1080n, 1250n, 1243n, 1247n],
    totalCents: 1247n,
  });
  expect(planned("2025-12-31", 0n)).toMatchObject({ amountsCents: [1030n, 1230n, 1223n, 1227n] });
  expect(planned("2026-02-10", null)?.label).toBe("Acumulado previsto até o fim");
});

test("the rows of a fluxo de caixa are the balances around the paid amounts, then the planned ones", () => {
  const rows = statementRows(statementOf(TOTALS, "cash"), TODAY);
  expect(
    rows.map(({ label, amountsCents, totalCents }) => [label, ...amountsCents, totalCents]),
  ).toEqual([
    ["Saldo inicial", 0n, -76_544n, 0n],
    ["(+) Entradas", 123_456n, 0n, 123_456n],
    ["Site", 123_456n, 0n, 123_456n],
    ["(−) Saídas", 200_000n, 0n, 200_000n],
    ["Pagamento cartão", 200_000n, 0n, 200_000n],
    ["(=) Saldo do período", -76_544n, 0n, -76_544n],
    ["Saldo final", -76_544n, -76_544n, -76_544n],
    ["(+) Entradas previstas", 123_456n, 100n, 123_556n],
    ["Site", 123_456n, 100n, 123_556n],
    ["(−) Saídas previstas", 200_000n, 0n, 200_000n],
    ["Pagamento cartão", 200_000n, 0n, 200_000n],
    ["(=) Saldo previsto", -76_544n, 100n, -76_444n],
    ["Saldo final previsto", -76_544n, -76_444n, -76_444n],
    ["Realizado menos previsto", 0n, -100n, -100n],
  ]);
});

test("the CSV file has a column for each month, and decimal commas", () => {
  expect(statementCsv(statementOf(TOTALS, "accrual"), TODAY).split("\r\n")).toEqual([
    '\uFEFF"Grupo";"Conta (por competência)";"01/2026";"01/2026 (% da receita)";"02/2026";"02/2026 (% da receita)";"Total";"Total (% da receita)"',
    '"";"(+) Receitas";"1234,56";"100";"1,00";"100";"1235,56";"100"',
    '"Receitas";"Site";"1234,56";"100";"1,00";"100";"1235,56";"100"',
    '"";"(−) Despesas";"2000,00";"162";"0,00";"0";"2000,00";"161,9"',
    '"Despesas";"Pagamento cartão";"2000,00";"162";"0,00";"0";"2000,00";"161,9"',
    '"";"(=) Resultado";"-765,44";"-62";"1,00";"100";"-764,44";"-61,9"',
    "",
  ]);
});

test("the CSV file ends with entries without a due date, outside of the totals", () => {
  const undated = [
    categoryTotal({ dueDate: null, cents: 700n }),
    categoryTotal({ dueDate: null, type: "expense", cents: 50n }),
  ];
  const lines = statementCsv(statementOf([...TOTALS, ...undated], "cash"), TODAY).split("\r\n");
  expect(lines.slice(-7)).toEqual([
    '"Despesas previstas";"Pagamento cartão";"2000,00";"162";"0,00";"0";"2000,00";"161,9"',
    '"";"(=) Saldo previsto";"-765,44";"-62";"1,00";"100";"-764,44";"-61,9"',
    '"";"Saldo final previsto";"-765,44";"";"-764,44";"";"-764,44";""',
    '"";"Realizado menos previsto";"0,00";"";"-1,00";"";"-1,00";""',
    '"Receitas";"Sem vencimento, fora dos totais";"";"";"";"";"7,00";""',
    '"Despesas";"Sem vencimento, fora dos totais";"";"";"";"";"0,50";""',
    "",
  ]);
});

test("each row has its group and kind", () => {
  const kinds = (basis: "accrual" | "cash") =>
    statementRows(statementOf(TOTALS, basis), TODAY).map(({ kind, group }) => [kind, group]);
  const totals = [
    ["total", "income"],
    ["category", "income"],
    ["total", "expense"],
    ["category", "expense"],
    ["result", "balance"],
  ];
  expect(kinds("accrual")).toEqual(totals);
  const [first, ...others] = kinds("cash");
  expect(first?.[1]).toBe("balance");
  expect(others.slice(0, totals.length)).toEqual(totals);
  expect(others.at(-1)?.[1]).toBe("balance");
});
