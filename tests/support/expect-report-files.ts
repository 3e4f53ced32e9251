/**
 * Compares the amounts inside the Excel and PDF files of the report and the statements with slow
 * sums of the rows.
 */
import { expect } from "vitest";
import type { StatementResponse } from "#contract/statement.ts";
import { exportedFile } from "./export-files.ts";
import { openingsOf, readOk, type Books } from "./full-books.ts";
import { entriesOfRows, statusOf, type OracleFilter } from "./oracle-rows.ts";
import { cellsOf, pagesOfPdf } from "./parse-exports.ts";
import { readWorkbook } from "./read-workbook.ts";
import { totalsOfRows } from "./report-oracle.ts";
import { linesOfStatement } from "./statement-lines.ts";
import { statementOfRows } from "./statement-oracle.ts";
import type { TestApp } from "./test-app.ts";
import { STATUS_WORDS } from "./words.ts";

/** With the date that the filter uses. */
export async function expectReportFiles(
  app: TestApp,
  { rows, names }: Books,
  filter: OracleFilter,
  today: string,
): Promise<void> {
  const about = queryOf(filter);
  const found = entriesOfRows(rows, filter, today, names);
  const { totals, leftOut } = totalsOfRows(rows, filter, today, names);
  const statuses = (["paid", "pending", "overdue"] as const).map((status) => {
    const some = found.filter((row) => statusOf(row, today) === status);
    return [STATUS_WORDS[status], totalsOfRows(some, filter, today, names).totals] as const;
  });

  const workbook = await workbookOf(app, "relatorio-financeiro", filter);
  const [head = [], ...lines] = cellsOf(workbook, "Lançamentos");
  const column = head.indexOf("Valor");
  expect(lines.map((line) => [line[0], line[column]].join(" ")).toSorted(), about).toEqual(
    found.map(({ id, amount }) => `${id} ${amount}`).toSorted(),
  );
  const summary = new Map(cellsOf(workbook, "Resumo").map(([label, ...cells]) => [label, cells]));
  const sums = [
    ["Total", totals] as const,
    ...statuses,
    ["Inativos", leftOut.inactive] as const,
    ["Cancelados", leftOut.cancelled] as const,
  ];
  for (const [label, { count, income, expense }] of sums) {
    const cells = summary.get(label)?.slice(0, 3);
    expect(cells, `Excel ${about} ${label}`).toEqual([count, income, expense]);
  }
  expect(summary.get("Saldo do período")?.[0], `Excel ${about}`).toBe(totals.balance);

  const text = await pdfOf(app, "relatorio-financeiro", filter);
  // Amounts of parts have no sign. A long id may continue on the next line.
  const entries = text.matchAll(/(TR[IE]-) ?(\w+) .*?([+−]R\$ [\d.]+,\d\d)/gu);
  expect(
    [...entries].map(([, prefix, rest, amount]) => `${prefix}${rest} ${amount}`).toSorted(),
    `PDF ${about}`,
  ).toEqual(
    found
      .map(({ id, type, amount }) => `${id} ${type === "income" ? "+" : "−"}R$ ${decimal(amount)}`)
      .toSorted(),
  );
  for (const figure of [
    `Receitas ${brl(totals.income)} Despesas ${brl(totals.expense)} Saldo do período ${brl(totals.balance)}`,
    // The totals of the table; a page may end after each.
    `Total de receitas ${brl(totals.income)}`,
    `Total de despesas ${brl(totals.expense)}`,
    ...statuses.map(
      ([label, { count, income, expense }]) =>
        `${label} ${count} ${count === 1 ? "lançamento" : "lançamentos"} Receitas ${brl(income)} · Despesas ${brl(expense)}`,
    ),
  ]) {
    expect(text, `PDF ${about}`).toContain(figure);
  }
  expect(text.lastIndexOf(`Saldo do período ${brl(totals.balance)}`), about).toBeGreaterThan(
    text.lastIndexOf("Total de despesas"),
  );
}

const FILES = {
  accrual: { file: "dre-gerencial", sheet: "DRE gerencial" },
  due: { file: "dre-por-vencimento", sheet: "DRE gerencial" },
  cash: { file: "fluxo-de-caixa", sheet: "Fluxo de caixa" },
} as const;

/** For a period of whole months, which fits the page width. */
export async function expectStatementFiles(
  app: TestApp,
  books: Books,
  filter: OracleFilter & { readonly start: string; readonly end: string },
  basis: keyof typeof FILES,
  today: string,
): Promise<void> {
  const { rows, places, names } = books;
  const about = `${basis} ${queryOf(filter)}`;
  const path = `rpc/statement?${queryOf({ ...filter, basis })}`;
  const { columns } = await readOk<StatementResponse>(app, path);
  const openings = openingsOf(books);
  const expected = linesOfStatement(
    statementOfRows(rows, filter, basis, columns, today, places, openings, names),
    today,
  );
  const { file, sheet } = FILES[basis];

  const [head = [], ...lines] = cellsOf(await workbookOf(app, file, filter), sheet);
  const months = columns.map(({ start }) => start.split("-").slice(0, 2).toReversed().join("/"));
  expect(amountsOf(head), `Excel ${about}`).toEqual(
    months.length === 1 ? months : [...months, "Total"],
  );
  expect(
    lines.map(([group, label, ...cells]) => [group ?? "", label, ...amountsOf(["", "", ...cells])]),
    `Excel ${about}`,
  ).toEqual(expected.map(({ group, label, amounts }) => [group, label, ...amounts]));

  // The note on entries without a date names the currency, a percentage has one decimal.
  const amounts = (await pdfOf(app, file, filter)).matchAll(/(?<!R\$ [\d.]*)−?\b[\d.]+,\d\d\b/gu);
  expect(
    [...amounts].map(([text]) => text),
    `PDF ${about}`,
  ).toEqual(
    expected.flatMap(({ amounts: all }) =>
      all.flatMap((amount) => (amount === null ? [] : decimal(amount))),
    ),
  );
}

/** Drops the group, the account and the percentages. */
function amountsOf(line: readonly unknown[]): unknown[] {
  return line.slice(2).filter((_, at) => at % 2 === 0);
}

function queryOf(filter: OracleFilter): string {
  return new URLSearchParams(Object.entries(filter)).toString();
}

async function workbookOf(app: TestApp, name: string, filter: OracleFilter) {
  return readWorkbook(await fileOf(app, `${name}.xlsx?${queryOf(filter)}`));
}

async function pdfOf(app: TestApp, name: string, filter: OracleFilter): Promise<string> {
  return (await pagesOfPdf(await fileOf(app, `${name}.pdf?${queryOf(filter)}`))).join(" ");
}

async function fileOf(app: TestApp, address: string): Promise<Buffer> {
  const { status, body } = await exportedFile(app, address);
  expect(status, address).toBe(200);
  return body;
}

function brl(amount: number): string {
  return `${amount < 0 ? "−" : ""}R$ ${decimal(Math.abs(amount))}`;
}

function decimal(amount: number): string {
  const text = amount.toLocaleString("pt-BR", { minimumFractionDigits: 2 });
  return text.replace("-", "−");
}
