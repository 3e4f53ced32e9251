import { expect, test } from "vitest";
import { cashStatement } from "#tests/support/cash-statement.ts";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { PLAIN_CATEGORIES } from "#tests/support/first-categories.ts";
import { civilDate } from "./civil-date.ts";
import { compareStatements } from "./compared-statement.ts";
import type { CategoryTotal } from "./report.ts";
import { statementCsv } from "./statement-csv.ts";
import { columnName, formatCell, percentNote, statementTable } from "./statement-table.ts";
import { buildStatement, type Statement } from "./statement.ts";

const TODAY = civilDate("2026-02-10");
const FEBRUARY = { start: civilDate("2026-02-01"), end: civilDate("2026-02-28") };
const JANUARY = { start: civilDate("2026-01-01"), end: civilDate("2026-01-31") };

const SITE = categoryTotal({ cents: 1000n });
const CARD = { type: "expense", category: "Pagamento cartão" } as const;

function dreOf(totals: readonly CategoryTotal[], period: typeof JANUARY): Statement {
  return buildStatement({ basis: "accrual", totals }, period, PLAIN_CATEGORIES);
}

function linesOf(statement: Statement) {
  return statementTable(statement, TODAY).rows.map(({ label, cells }) => [
    label,
    ...cells.map(({ amountCents, percent }) => [amountCents, percent]),
  ]);
}

test.each([
  ["2026-01-01", "2026-01-31", "01/2026"],
  ["2026-01-10", "2026-01-31", "10/01/2026 a 31/01/2026"],
  ["2026-01-01", "2026-03-31", "01/2026 a 03/2026"],
  ["2026-02-01", "2026-02-27", "01/02/2026 a 27/02/2026"],
])("from %s to %s is %s", (start, end, name) => {
  expect(columnName({ start: civilDate(start), end: civilDate(end) })).toBe(name);
});

test("next to an earlier period are its amounts and the change, also of lines in only one of them", () => {
  const february = dreOf(
    [
      categoryTotal({ dueDate: "2026-02-03", cents: 3000n }),
      categoryTotal({ dueDate: "2026-02-03", category: "Sistema", cents: 1000n }),
    ],
    FEBRUARY,
  );
  const january = dreOf([SITE, categoryTotal({ ...CARD, cents: 250n })], JANUARY);
  const compared = compareStatements(february, january, PLAIN_CATEGORIES);
  expect(statementTable(compared, TODAY).columns.map(({ kind, name }) => [kind, name])).toEqual([
    ["period", "02/2026"],
    ["earlier", "01/2026"],
    ["change", "Variação"],
  ]);
  expect(linesOf(compared)).toEqual([
    ["(+) Receitas", [4000n, 100], [1000n, 100], [3000n, 300]],
    ["Sistema", [1000n, 25], [0n, 0], [1000n, null]],
    ["Site", [3000n, 75], [1000n, 100], [2000n, 200]],
    ["(−) Despesas", [0n, 0], [250n, 25], [-250n, -100]],
    ["Pagamento cartão", [0n, 0], [250n, 25], [-250n, -100]],
    ["(=) Resultado", [4000n, 100], [750n, 75], [3250n, 433.3]],
  ]);
  expect(statementCsv(compared, TODAY, []).split("\r\n")[0]).toContain(
    ';"01/2026";"01/2026 (% da receita)";"Variação";"% de variação"',
  );
  expect(percentNote(compared)).toContain("AH %");
  expect(percentNote(february)).not.toContain("AH %");
});

test("several months are compared by their total, and balances by that of the period", () => {
  const both = { start: JANUARY.start, end: FEBRUARY.end };
  const before = { start: civilDate("2025-11-01"), end: civilDate("2025-12-31") };
  const cashOf = (period: typeof both, openingCents: bigint, totals: CategoryTotal[]) =>
    cashStatement(totals, period, TODAY, openingCents);
  const compared = compareStatements(
    cashOf(both, 500n, [SITE]),
    cashOf(before, 400n, [categoryTotal({ dueDate: "2025-11-03", cents: 100n })]),
    PLAIN_CATEGORIES,
  );
  const names = statementTable(compared, TODAY).columns.map(({ name }) => name);
  expect(names).toEqual(["01/2026", "02/2026", "Total", "11/2025 a 12/2025", "Variação"]);
  const [opening, entries, , , , closing] = linesOf(compared);
  expect(opening).toEqual([
    "Saldo inicial",
    [500n, null],
    [1500n, null],
    [500n, null],
    [400n, null],
    [100n, 25],
  ]);
  expect(entries?.slice(3)).toEqual([
    [1000n, 100],
    [100n, 100],
    [900n, 900],
  ]);
  expect(closing?.slice(-3)).toEqual([
    [1500n, null],
    [500n, null],
    [1000n, 200],
  ]);
});

test("realised less planned up to this month has no change from a period that is over", () => {
  const compared = compareStatements(
    cashStatement(
      [categoryTotal({ dueDate: "2026-01-20", status: "pending", cents: 30n })],
      { start: JANUARY.start, end: civilDate("2026-03-31") },
      TODAY,
    ),
    cashStatement(
      [categoryTotal({ dueDate: "2025-12-20", status: "pending", cents: 70n })],
      { start: civilDate("2025-10-01"), end: civilDate("2025-12-31") },
      TODAY,
    ),
    PLAIN_CATEGORIES,
  );
  const [label, ...cells] = linesOf(compared).at(-1) ?? [];
  expect([label, ...cells.slice(-3)]).toEqual([
    "Realizado menos previsto, até este mês",
    [-30n, null],
    [-70n, null],
    [null, null],
  ]);
});

test("what is paid up to now has no change from twelve months, but the balances have", () => {
  const today = civilDate("2026-11-30");
  const year = (name: number, months: number, openingCents: bigint) =>
    cashStatement(
      Array.from({ length: months }, (_, at) =>
        categoryTotal({ dueDate: `${name}-${String(at + 1).padStart(2, "0")}-10`, cents: 10_000n }),
      ),
      { start: civilDate(`${name}-01-01`), end: civilDate(`${name}-12-31`) },
      today,
      openingCents,
    );
  const compared = compareStatements(
    year(2026, 11, 120_000n),
    year(2025, 12, 0n),
    PLAIN_CATEGORIES,
  );
  const rows = statementTable(compared, today).rows.map(({ label, cells }) => [
    label,
    ...cells.slice(-3).map(({ amountCents }) => amountCents),
  ]);
  expect(rows.slice(0, 6)).toEqual([
    ["Saldo inicial", 120_000n, 0n, 120_000n],
    ["(+) Entradas", 110_000n, 120_000n, null],
    ["Site", 110_000n, 120_000n, null],
    ["(−) Saídas", 0n, 0n, null],
    ["(=) Saldo do período", 110_000n, 120_000n, null],
    ["Saldo final", 230_000n, 120_000n, 110_000n],
  ]);
});

test("without income there are no shares", () => {
  const [, , expenses] = linesOf(dreOf([categoryTotal({ ...CARD, cents: 250n })], JANUARY));
  expect(expenses).toEqual(["Pagamento cartão", [250n, null]]);
});

test("next to hardly any income the share of an expense is omitted, because six digits of percent are useless", () => {
  const income = categoryTotal({ dueDate: "2026-01-03", cents: 16n });
  const statement = (cents: bigint) =>
    dreOf([income, categoryTotal({ ...CARD, dueDate: "2026-01-03", cents })], JANUARY);
  expect(linesOf(statement(159n))[2]).toEqual(["(−) Despesas", [159n, 993.8]]);
  expect(linesOf(statement(46_067n))).toEqual([
    ["(+) Receitas", [16n, 100]],
    ["Site", [16n, 100]],
    ["(−) Despesas", [46_067n, null]],
    ["Pagamento cartão", [46_067n, null]],
    ["(=) Resultado", [-46_051n, null]],
  ]);
});

test("the change has its sign in words, any other amount only its minus", () => {
  const cell = { amountCents: 100_000n, percent: 12.5 };
  expect(formatCell(cell, { kind: "total" })).toEqual({ amount: "1.000,00", percent: "12,5%" });
  expect(formatCell(cell, { kind: "change" })).toEqual({ amount: "+1.000,00", percent: "+12,5%" });
  const less = { amountCents: -1n, percent: -0.5 };
  expect(formatCell(less, { kind: "change" })).toEqual({ amount: "−0,01", percent: "−0,5%" });
  const none = { amountCents: null, percent: null };
  expect(formatCell(cell, { kind: "total" }, { isWhole: true }).amount).toBe("1.000");
  expect(formatCell(less, { kind: "change" }, { isWhole: true }).amount).toBe("0");
  expect(formatCell(none, { kind: "period" })).toEqual({ amount: "–", percent: "" });
});
