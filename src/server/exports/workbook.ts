/** The report and the statements as Excel files. */
import writeExcelFile from "write-excel-file/node";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatUndated } from "#domain/describe-excluded.ts";
import type { TotalCents } from "#domain/money.ts";
import { WORKBOOK_COLUMNS, type WorkbookEntry } from "#domain/report-entry.ts";
import type { Report } from "#domain/report.ts";
import {
  boldCell,
  emphasised,
  moneyCell,
  numberHead,
  percentCell,
  textCell,
  type SheetCell,
} from "#domain/sheet-cells.ts";
import { workbookOptions } from "#domain/sheet-layout.ts";
import { fittingWidths, tableSheet, type Sheet, type TableSheet } from "#domain/sheet.ts";
import { GROUP_LABELS } from "#domain/statement-rows.ts";
import { PERCENT_HEADS, percentNote, statementTable } from "#domain/statement-table.ts";
import type { Statement } from "#domain/statement.ts";
import { TAGS_NOTE, WITHOUT_TAGS } from "#domain/tag.ts";
import { STATUS_LABELS, TRANSACTION_STATUSES } from "#domain/transaction.ts";
import type { DocumentModel } from "./document-model.ts";

type Header = Pick<DocumentModel, "heading" | "company" | "facts">;

/** The entries as a table, and a summary with the totals, the note below. */
export async function reportWorkbook(
  header: Header,
  entries: readonly WorkbookEntry[],
  report: Report,
  note: string,
): Promise<Buffer> {
  return toFile([
    tableSheet("Lançamentos", WORKBOOK_COLUMNS, entries),
    {
      sheet: "Resumo",
      orientation: "landscape",
      columns: [{ width: 24 }, ...SUMMARY_WIDTHS],
      data: [...summary(header, report), ...(note === "" ? [] : [[], [textCell(note)]])],
    },
  ]);
}

async function toFile(sheets: (Sheet | TableSheet)[]): Promise<Buffer> {
  return writeExcelFile(sheets, workbookOptions(sheets)).toBuffer();
}

const SUMMARY_WIDTHS = Array.from({ length: 4 }, () => ({ width: 20 }));

function summary(header: Header, report: Report): Sheet["data"] {
  const { totals, byStatus, indicators, leftOut } = report;
  const average = (amount: TotalCents | null): SheetCell | null =>
    amount === null ? null : moneyCell(amount);
  return [
    ...headerRows(header),
    [],
    [null, numberHead("Lançamentos"), numberHead("Receitas"), numberHead("Despesas")],
    [
      textCell("Total"),
      totals.count,
      moneyCell(totals.incomeCents),
      moneyCell(totals.expenseCents),
    ],
    ...TRANSACTION_STATUSES.map((status) => {
      const { count, incomeCents, expenseCents } = byStatus[status];
      return [
        textCell(STATUS_LABELS[status]),
        count,
        moneyCell(incomeCents),
        moneyCell(expenseCents),
      ];
    }),
    ...tagRows(report),
    [],
    [boldCell("Saldo do período"), emphasised(moneyCell(totals.balanceCents))],
    [textCell("Receita média"), average(indicators.averageIncomeCents)],
    [textCell("Despesa média"), average(indicators.averageExpenseCents)],
    [textCell("Percentual pago (%)"), indicators.percentPaid],
    [],
    [boldCell("Fora dos totais")],
    ...([leftOut.inactive, leftOut.cancelled] as const).map((sums, at) => [
      textCell(at === 0 ? "Inativos" : "Cancelados"),
      sums.count,
      moneyCell(sums.incomeCents),
      moneyCell(sums.expenseCents),
    ]),
  ];
}

/** An entry with two tags is in both lines. */
function tagRows({ byTag }: Report): Sheet["data"] {
  if (byTag.length === 0) return [];
  return [
    [],
    [
      boldCell("Por etiqueta"),
      numberHead("Lançamentos"),
      numberHead("Receitas"),
      numberHead("Despesas"),
      numberHead("Saldo"),
    ],
    ...byTag.map(({ name, count, incomeCents, expenseCents }) => [
      textCell(name ?? WITHOUT_TAGS),
      count,
      moneyCell(incomeCents),
      moneyCell(expenseCents),
      moneyCell(incomeCents - expenseCents),
    ]),
    [textCell(TAGS_NOTE)],
  ];
}

/** With its percentages; more could not be read in print. */
const COLUMNS_ON_PAGE = 8;

export async function statementWorkbook(
  header: Header,
  statement: Statement,
  today: CivilDate,
): Promise<Buffer> {
  const { columns, rows } = statementTable(statement, today);
  const data: Sheet["data"] = [
    [
      boldCell("Grupo"),
      boldCell("Conta"),
      ...columns.flatMap(({ kind, name }) => [
        numberHead(name),
        numberHead(PERCENT_HEADS[kind === "change" ? "change" : "share"]),
      ]),
    ],
    ...rows.map(({ label, group, kind, cells }) => {
      const look = kind === "category" ? (cell: SheetCell) => cell : emphasised;
      return [
        kind === "category" ? textCell(GROUP_LABELS[group]) : null,
        look(textCell(label)),
        ...cells.flatMap(({ amountCents, percent }) => [
          amountCents === null ? null : look(moneyCell(amountCents)),
          percent === null ? null : look(percentCell(percent)),
        ]),
      ];
    }),
  ];
  return toFile([
    {
      sheet: header.heading,
      stickyRowsCount: 1,
      stickyColumnsCount: 2,
      orientation: "landscape",
      pagesWide: Math.max(1, Math.ceil(columns.length / COLUMNS_ON_PAGE)),
      columns: fittingWidths(data),
      data,
    },
    {
      sheet: "Sobre",
      orientation: "landscape",
      columns: [{ width: 16 }, { width: 90 }],
      data: [
        ...headerRows(header),
        [textCell("Percentuais"), textCell(percentNote(statement))],
        [textCell("Observação"), textCell(formatUndated(statement.undated))],
      ],
    },
  ]);
}

function headerRows({ heading, company, facts }: Header): Sheet["data"] {
  return [
    ...(company === null ? [] : [[boldCell(company)]]),
    [boldCell(heading)],
    ...facts.map(({ label, text: value }) => [textCell(label), textCell(value)]),
  ];
}
