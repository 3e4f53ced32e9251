import { expect, test } from "vitest";
import { cashStatement } from "#tests/support/cash-statement.ts";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { PLAIN_CATEGORIES } from "#tests/support/first-categories.ts";
import { civilDate, type CivilDate } from "./civil-date.ts";
import type { CategoryTotal } from "./report.ts";
import { statementCsv } from "./statement-csv.ts";
import { statementRows } from "./statement-rows.ts";
import { formatCell, statementTable } from "./statement-table.ts";
import { buildStatement, type Statement } from "./statement.ts";

const PERIOD = { start: civilDate("2026-01-01"), end: civilDate("2026-02-28") };

const TODAY = civilDate("2026-02-10");

const TOTALS = [
  categoryTotal({ cents: 123_456n }),
  categoryTotal({ type: "expense", category: "Pagamento cartão", cents: 200_000n }),
  categoryTotal({ dueDate: "2026-02-01", status: "pending", cents: 100n }),
];

/** A statement of entries that were paid on their due date. */
function statementOf(totals: readonly CategoryTotal[], basis: "accrual" | "cash", today = TODAY) {
  if (basis === "accrual") return buildStatement({ basis, totals }, PERIOD, PLAIN_CATEGORIES);
  return cashStatement(totals, PERIOD, today);
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
  const today = civilDate("2026-01-31");
  const statement = statementOf(TOTALS, "cash", today);
  const rows = statementRows(statement, today);
  expect(rows.at(-1)).toMatchObject({
    label: "Realizado menos previsto, até este mês",
    amountsCents: [0n, null],
    totalCents: 0n,
  });
  expect(statementCsv(statement, today, [])).toContain(
    '"";"Realizado menos previsto, até este mês";"0,00";"";"";"";"0,00";""',
  );
});

test("a future month has nothing realised, unless something was paid in it, and no sum changes", () => {
  const totals = [
    categoryTotal({ dueDate: "2026-01-20", cents: 1000n }),
    categoryTotal({ dueDate: "2026-03-05", cents: 7n }),
  ];
  const today = civilDate("2026-01-31");
  const period = { start: civilDate("2026-01-01"), end: civilDate("2026-04-30") };
  const rows = statementRows(cashStatement(totals, period, today, 50n), today);
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
  const today = civilDate("2025-12-31");
  const cash = cashStatement(planned, PERIOD, today, 50n);
  const cells = (statement: Statement, label: string) =>
    statementTable(statement, today)
      .rows.find((row) => row.label === label)
      ?.cells.map(({ amountCents }) => amountCents);
  expect(cells(cash, "Saldo inicial")).toEqual([null, null, null]);
  expect(cells(cash, "Saldo final previsto")).toEqual([1050n, 1050n, 1050n]);
  const past = categoryTotal({ dueDate: "2025-12-10", status: "pending", cents: 70n });
  const december = { start: civilDate("2025-12-01"), end: today };
  const earlier = cashStatement([past], december, today, 70n);
  const compared = { ...cash, earlier };
  expect(cells(compared, "Saldo final")).toEqual([null, null, null, 70n, null]);
  expect(cells({ ...earlier, earlier: cash }, "Saldo final")?.slice(-2)).toEqual([null, null]);
  expect(statementCsv(cash, today, [])).toContain('"";"Saldo inicial";"";"";"";"";"";""');
  expect(formatCell({ amountCents: null, percent: null }, { kind: "period" }).amount).toBe("–");
});

test("the planned balance of the present month and later ones is what there is and all that is unpaid until then", () => {
  const unpaid = { status: "pending" } as const;
  const totals = [
    categoryTotal({ dueDate: "2025-11-20", ...unpaid, cents: 9n }),
    categoryTotal({ dueDate: "2026-01-20", cents: 1000n }),
    categoryTotal({ dueDate: "2026-01-25", ...unpaid, cents: 30n }),
    categoryTotal({ dueDate: "2026-02-01", ...unpaid, cents: 200n }),
    categoryTotal({ dueDate: "2026-02-05", cents: 600n }),
    categoryTotal({ dueDate: "2026-03-01", type: "expense", ...unpaid, cents: 7n }),
    categoryTotal({ dueDate: "2026-04-01", ...unpaid, cents: 4n }),
    categoryTotal({ dueDate: null, ...unpaid, cents: 5000n }),
  ];
  const period = { start: civilDate("2026-01-01"), end: civilDate("2026-04-30") };
  const planned = (today: CivilDate, openingCents: bigint | null) =>
    statementRows(cashStatement(totals, period, today, openingCents), today).at(-2);
  // January is over: what was due in it. From February on also what is overdue, since November.
  expect(planned(civilDate("2026-02-10"), 50n)).toMatchObject({
    label: "Saldo final previsto",
    amountsCents: [1080n, 1889n, 1882n, 1886n],
    totalCents: 1886n,
  });
  // A month is over on the day after its last one.
  expect(planned(civilDate("2026-01-31"), 50n)?.amountsCents[0]).toBe(1089n);
  expect(planned(civilDate("2026-02-01"), 50n)?.amountsCents[0]).toBe(1080n);
});

test("of a part of the entries, the planned amounts add up from month to month", () => {
  const totals = [
    categoryTotal({ dueDate: "2026-01-20", cents: 1000n }),
    categoryTotal({ dueDate: "2026-01-25", status: "pending", cents: 30n }),
    categoryTotal({ dueDate: "2026-02-01", status: "pending", cents: 200n }),
    categoryTotal({ dueDate: "2026-03-01", type: "expense", status: "pending", cents: 7n }),
  ];
  const period = { start: civilDate("2026-01-01"), end: civilDate("2026-03-31") };
  const planned = (today: CivilDate) =>
    statementRows(cashStatement(totals, period, today, null), today).at(-2);
  // An amount not paid in January does not reach February.
  expect(planned(civilDate("2026-02-10"))).toMatchObject({
    label: "Acumulado previsto até o fim",
    amountsCents: [1030n, 1200n, 1193n],
    totalCents: 1193n,
  });
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
  expect(statementCsv(statementOf(TOTALS, "accrual"), TODAY, []).split("\r\n")).toEqual([
    '\uFEFF"Grupo";"Categoria (por competência)";"01/2026";"01/2026 (% da receita)";"02/2026";"02/2026 (% da receita)";"Total";"Total (% da receita)"',
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
    categoryTotal({ dueDate: null, status: "pending", cents: 700n }),
    categoryTotal({ dueDate: null, status: "pending", type: "expense", cents: 50n }),
  ];
  const lines = statementCsv(statementOf([...TOTALS, ...undated], "cash"), TODAY, []).split("\r\n");
  expect(lines.slice(-7)).toEqual([
    '"Despesas previstas";"Pagamento cartão";"2000,00";"162";"0,00";"0";"2000,00";"161,9"',
    '"";"(=) Saldo previsto";"-765,44";"-62";"1,00";"100";"-764,44";"-61,9"',
    '"";"Saldo final previsto";"-765,44";"";"-764,44";"";"-764,44";""',
    '"";"Realizado menos previsto";"0,00";"";"-1,00";"";"-1,00";""',
    '"Receitas";"Em aberto sem vencimento, fora dos totais";"";"";"";"";"7,00";""',
    '"Despesas";"Em aberto sem vencimento, fora dos totais";"";"";"";"";"0,50";""',
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
