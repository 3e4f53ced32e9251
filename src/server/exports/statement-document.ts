/** A statement as a document, with as many months per row as fit on a page. */
import { periodFileName } from "#domain/compared-period.ts";
import { formatUndated } from "#domain/describe-excluded.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { CASH_HEADINGS, STATEMENT_NAMES, isPlanned } from "#domain/statement-rows.ts";
import {
  PERCENT_HEADS,
  columnName,
  formatCell,
  percentNote,
  statementTable,
  type StatementTableColumn,
  type StatementTableRow,
} from "#domain/statement-table.ts";
import type { Statement } from "#domain/statement.ts";
import type { SnapshotReader } from "../database/database.ts";
import { buildHeader } from "./document-header.ts";
import type { ExportJob } from "./export-job.ts";
import type {
  DocumentColumn,
  DocumentModel,
  DocumentRow,
  DocumentSection,
} from "./document-model.ts";

/** The number of columns, each with its percentage, that fit for the longest amount. */
function columnsForWidth(longest: number): number {
  if (longest <= "−999.999,99".length) return 8;
  if (longest <= "−999.999.999,99".length) return 6;
  return longest <= "−999.999.999.999,99".length ? 5 : 3;
}

export async function buildStatementDocument(
  read: SnapshotReader,
  job: ExportJob,
  statement: Statement,
): Promise<DocumentModel> {
  const { title, regime } = STATEMENT_NAMES[statement.basis];
  const period = periodFileName(job.request.filter.period);
  const { company, facts } = await buildHeader(read, job);
  return {
    // Browsers propose it as the file name.
    title: period === null ? title : `${title} - ${period}`,
    heading: title,
    company,
    facts: [
      ...facts,
      { label: "Valores", text: "em reais (R$)" },
      { label: "Regime", text: regime },
      { label: "Percentuais", text: percentNote(statement) },
    ],
    parts: buildTables(statement, job.today),
  };
}

function buildTables(statement: Statement, today: CivilDate): DocumentSection[] {
  const { columns, rows } = statementTable(statement, today);
  const texts = rows.map(({ cells }) =>
    columns.map((column, at) => formatCell(cells[at] ?? NO_CELL, column)),
  );
  const longest = Math.max(0, ...texts.flat().map(({ amount }) => amount.length));
  const count = Math.max(1, Math.ceil(columns.length / columnsForWidth(longest)));
  // Spread evenly, so that every table has the width of the page.
  const columnCount = Math.ceil(columns.length / count);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * columns.length) / count);
    const to = Math.floor(((at + 1) * columns.length) / count);
    // Pads the row, so that a month has the same width on every page.
    const rest = columnCount - (to - from);
    return {
      kind: "table",
      title:
        statement.columns.length === 0
          ? "Nenhum lançamento no período"
          : formatTitle(columns.slice(from, to)),
      note:
        at === count - 1
          ? formatUndated(statement.undated, "da tabela", STATEMENT_NAMES[statement.basis].undated)
          : "",
      columns: [
        { heading: "Categoria", isAmount: false, share: 24 },
        ...columns.slice(from, to).flatMap(columnPair),
        ...(rest > 0 ? [{ heading: "", isAmount: false, share: PAIR_SHARE * rest }] : []),
      ],
      rows: rows.flatMap((row, index): DocumentRow[] => [
        ...headingBefore(statement, rows, index),
        {
          look: row.kind === "category" ? "detail" : "total",
          cells: [
            row.label,
            ...(texts[index] ?? [])
              .slice(from, to)
              .flatMap(({ amount, percent }) => [amount, percent]),
            ...(rest > 0 ? [""] : []),
          ],
        },
      ]),
    };
  });
}

const NO_CELL = { amountCents: null, percent: null };

function headingBefore(
  { planned }: Statement,
  rows: readonly StatementTableRow[],
  index: number,
): DocumentRow[] {
  if (planned === null) return [];
  const isFirstPlanned = index === rows.findIndex(isPlanned);
  if (!isFirstPlanned && index > 0) return [];
  return [{ look: "muted", cells: [isFirstPlanned ? CASH_HEADINGS.planned : CASH_HEADINGS.paid] }];
}

/** The days of the periods in the table; empty for one alone, which the head of its column names. */
function formatTitle(columns: readonly StatementTableColumn[]): string {
  const periods = columns.flatMap(({ kind, days }) =>
    kind === "period" && days !== null ? [days] : [],
  );
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined || first === last) return "";
  return columnName({ start: first.start, end: last.end });
}

const PAIR_SHARE = 18;

function columnPair({ kind, name }: StatementTableColumn): DocumentColumn[] {
  const percent = PERCENT_HEADS[kind === "change" ? "change" : "share"];
  return [
    { heading: name, isAmount: true, share: 12 },
    { heading: percent, isAmount: true, share: PAIR_SHARE - 12 },
  ];
}
