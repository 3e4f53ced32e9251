/** The report and the statements as Excel files, with typed cells and frozen headings. */
import writeExcelFile, { type CellObject, type Row, type SheetData } from "write-excel-file/node";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatUndated } from "#domain/describe-excluded.ts";
import { formatDecimal, type Cents, type TotalCents } from "#domain/money.ts";
import { WORKBOOK_COLUMNS, type WorkbookEntry } from "#domain/report-entry.ts";
import type { FilteredTotals, Report } from "#domain/report.ts";
import { GROUP_LABELS, columnName, statementRows } from "#domain/statement-rows.ts";
import type { Statement } from "#domain/statement.ts";
import { TAGS_NOTE, WITHOUT_TAGS } from "#domain/tag.ts";
import { STATUS_LABELS, TRANSACTION_STATUSES } from "#domain/transaction.ts";
import type { DocumentModel } from "./document-model.ts";

type Header = Pick<DocumentModel, "heading" | "company" | "facts">;

/** One sheet with the entries and their totals, another with a summary. The note is below the totals. */
export async function reportWorkbook(
  header: Header,
  entries: readonly WorkbookEntry[],
  report: Report,
  note: string,
): Promise<Buffer> {
  const widths = { label: 18, text: 18, money: 16, date: 16 };
  return writeExcelFile([
    {
      sheet: "Lançamentos",
      stickyRowsCount: 1,
      columns: WORKBOOK_COLUMNS.map(({ kind }) => ({ width: widths[kind] })),
      data: [
        WORKBOOK_COLUMNS.map(({ heading }) => bold(heading)),
        ...entries.map(entryRow),
        [],
        ...totalRows(report),
        ...(note === "" ? [] : [[null, null, text(note)]]),
      ],
    },
    { sheet: "Resumo", columns: [{ width: 24 }, ...SUMMARY_WIDTHS], data: summary(header, report) },
  ]).toBuffer();
}

const SUMMARY_WIDTHS = Array.from({ length: 4 }, () => ({ width: 20 }));

function entryRow(entry: WorkbookEntry): Row {
  return WORKBOOK_COLUMNS.map((column) => {
    switch (column.kind) {
      case "label":
      case "text":
        return text(column.get(entry));
      case "money":
        return money(column.get(entry));
      case "date":
        return day(column.get(entry));
    }
  });
}

/** Below the table, in the columns of category and amount. */
function totalRows({ totals }: FilteredTotals): SheetData {
  const lines: [string, TotalCents][] = [
    ["Total de receitas", totals.incomeCents],
    ["Total de despesas", totals.expenseCents],
    ["Saldo do período", totals.balanceCents],
  ];
  return lines.map(([label, amount]) => [null, null, bold(label), emphasised(money(amount))]);
}

function summary(header: Header, report: Report): SheetData {
  const { totals, byStatus, indicators, leftOut } = report;
  const average = (amount: TotalCents | null): CellObject | null =>
    amount === null ? null : money(amount);
  return [
    ...headerRows(header),
    [],
    [null, bold("Lançamentos"), bold("Receitas"), bold("Despesas")],
    [text("Total"), totals.count, money(totals.incomeCents), money(totals.expenseCents)],
    ...TRANSACTION_STATUSES.map((status) => {
      const { count, incomeCents, expenseCents } = byStatus[status];
      return [text(STATUS_LABELS[status]), count, money(incomeCents), money(expenseCents)];
    }),
    ...tagRows(report),
    [],
    [bold("Saldo do período"), emphasised(money(totals.balanceCents))],
    [text("Receita média"), average(indicators.averageIncomeCents)],
    [text("Despesa média"), average(indicators.averageExpenseCents)],
    [text("Percentual pago (%)"), indicators.percentPaid],
    [],
    [bold("Fora dos totais")],
    ...([leftOut.inactive, leftOut.cancelled] as const).map((sums, at) => [
      text(at === 0 ? "Inativos" : "Cancelados"),
      sums.count,
      money(sums.incomeCents),
      money(sums.expenseCents),
    ]),
  ];
}

/** An entry with two tags is in both lines. */
function tagRows({ byTag }: Report): SheetData {
  if (byTag.length === 0) return [];
  return [
    [],
    [bold("Por etiqueta"), bold("Lançamentos"), bold("Receitas"), bold("Despesas"), bold("Saldo")],
    ...byTag.map(({ name, count, incomeCents, expenseCents }) => [
      text(name ?? WITHOUT_TAGS),
      count,
      money(incomeCents),
      money(expenseCents),
      money(incomeCents - expenseCents),
    ]),
    [text(TAGS_NOTE)],
  ];
}

export async function statementWorkbook(
  header: Header,
  statement: Statement,
  today: CivilDate,
): Promise<Buffer> {
  const head = [
    bold("Grupo"),
    bold("Conta"),
    ...statement.columns.map((days) => bold(columnName(days))),
    bold("Total"),
  ];
  const data: SheetData = [
    head,
    ...statementRows(statement, today).map(({ label, group, kind, amountsCents, totalCents }) => {
      const look = kind === "category" ? (cell: CellObject) => cell : emphasised;
      return [
        kind === "category" ? text(GROUP_LABELS[group]) : null,
        look(text(label)),
        ...amountsCents.map((amount) => (amount === null ? null : look(money(amount)))),
        totalCents === null ? null : emphasised(money(totalCents)),
      ];
    }),
  ];
  return writeExcelFile([
    {
      sheet: header.heading,
      stickyRowsCount: 1,
      stickyColumnsCount: 2,
      columns: [{ width: 12 }, { width: 26 }, ...head.slice(2).map(() => ({ width: 16 }))],
      data,
    },
    {
      sheet: "Sobre",
      columns: [{ width: 16 }, { width: 90 }],
      data: [...headerRows(header), [text("Observação"), text(formatUndated(statement.undated))]],
    },
  ]).toBuffer();
}

function headerRows({ heading, company, facts }: Header): SheetData {
  return [
    ...(company === null ? [] : [[bold(company)]]),
    [bold(heading)],
    ...facts.map(({ label, text: value }) => [text(label), text(value)]),
  ];
}

function text(value: string): CellObject {
  // Excel would decode its own escape sequence for a character.
  return { value: value.replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, "_x005F_"), type: String };
}

function bold(value: string): CellObject {
  return emphasised(text(value));
}

function emphasised(cell: CellObject): CellObject {
  return { ...cell, fontWeight: "bold" };
}

/** Excel keeps 15 digits of a number: a longer amount is written as text. */
function money(amount: Cents | TotalCents): CellObject {
  const isNumber = amount < 10 ** 15 && amount > -(10 ** 15);
  if (!isNumber) return { ...text(formatDecimal(amount)), align: "right" };
  return { value: Number(amount) / 100, type: Number, format: "#,##0.00" };
}

/** Excel counts a nonexistent 29 February 1900: an earlier day is written as text. */
const FIRST_VALID_DAY = "1900-03-01";

function day(date: CivilDate | null): CellObject | null {
  if (date === null) return null;
  const [year = 0, month = 1, dayOfMonth = 1] = date.split("-").map(Number);
  if (date < FIRST_VALID_DAY)
    return text(`${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`);
  return {
    value: new Date(Date.UTC(year, month - 1, dayOfMonth)),
    type: Date,
    format: "dd/mm/yyyy",
  };
}
