/** The report and the statements as Excel files. */
import writeExcelFile from "write-excel-file/node";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatUndated } from "#domain/describe-excluded.ts";
import type { SummaryContext } from "#domain/entry-summary.ts";
import type { WorkbookEntry } from "#domain/report-entry.ts";
import { headerRows, reportSheets, type SheetHeader } from "#domain/report-sheets.ts";
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
import { fittingWidths, type Sheet, type TableSheet } from "#domain/sheet.ts";
import { GROUP_LABELS, STATEMENT_NAMES } from "#domain/statement-rows.ts";
import { PERCENT_HEADS, percentNote, statementTable } from "#domain/statement-table.ts";
import type { Statement } from "#domain/statement.ts";

export async function reportWorkbook(
  header: SheetHeader,
  entries: readonly WorkbookEntry[],
  context: SummaryContext,
): Promise<Buffer> {
  return toFile(reportSheets(header, entries, context));
}

async function toFile(sheets: (Sheet | TableSheet)[]): Promise<Buffer> {
  return writeExcelFile(sheets, workbookOptions(sheets)).toBuffer();
}

/** Including its percentages; more columns would be illegible in print. */
const COLUMNS_ON_PAGE = 8;

export async function statementWorkbook(
  header: SheetHeader,
  statement: Statement,
  today: CivilDate,
): Promise<Buffer> {
  const { columns, rows } = statementTable(statement, today);
  const undated = formatUndated(
    statement.undated,
    "da tabela",
    STATEMENT_NAMES[statement.basis].undated,
  );
  const data: Sheet["data"] = [
    [
      boldCell("Grupo"),
      boldCell("Categoria"),
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
        ...(undated === "" ? [] : [[textCell("Observação"), textCell(undated)]]),
      ],
    },
  ]);
}
