/** A statement as a document, with as many months in a row as fit on a page. */
import { periodFileName } from "#domain/compared-period.ts";
import { formatUndated } from "#domain/describe-excluded.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatDecimal, type TotalCents } from "#domain/money.ts";
import {
  CASH_HEADINGS,
  STATEMENT_NAMES,
  columnName,
  hasTotalColumn,
  isPlanned,
  statementRows,
} from "#domain/statement-rows.ts";
import type { StatementRow } from "#domain/statement-row.ts";
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

/** The number of columns that fit beside the total, by the length of the longest amount. */
function columnsForWidth(longest: number): number {
  if (longest <= "−999.999,99".length) return 12;
  if (longest <= "−999.999.999,99".length) return 8;
  return longest <= "−999.999.999.999,99".length ? 6 : 4;
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
    // Browsers propose it as the name of the file.
    title: period === null ? title : `${title} - ${period}`,
    heading: title,
    company,
    facts: [
      ...facts,
      { label: "Valores", text: "em reais (R$)" },
      { label: "Regime", text: regime },
    ],
    parts: buildTables(statement, job.today),
  };
}

function buildTables(statement: Statement, today: CivilDate): DocumentSection[] {
  const rows = statementRows(statement, today);
  const amounts = rows.flatMap(({ amountsCents, totalCents }) => [...amountsCents, totalCents]);
  const months = statement.columns.length;
  const hasTotal = hasTotalColumn(statement);
  const amountCount = months + (hasTotal ? 1 : 0);
  const maxColumns =
    columnsForWidth(Math.max(0, ...amounts.map((amount) => formatAmount(amount).length))) + 1;
  const count = Math.max(1, Math.ceil(amountCount / maxColumns));
  // Evenly, so that every table takes the width of the page.
  const columnCount = Math.ceil(amountCount / count);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * amountCount) / count);
    const to = Math.floor(((at + 1) * amountCount) / count);
    const columns = statement.columns.slice(from, to);
    const isLast = at === count - 1;
    // Pads the row, so that a month has the same width on every page.
    const rest = columnCount - (to - from);
    return {
      kind: "table",
      title: formatTitle(columns),
      note: isLast ? formatUndated(statement.undated) : "",
      columns: [
        { heading: "Conta", isAmount: false, share: 24 },
        ...columns.map((column) => amountColumn(columnName(column))),
        ...(hasTotal && isLast ? [amountColumn("Total")] : []),
        ...(rest > 0 ? [{ heading: "", isAmount: false, share: 12 * rest }] : []),
      ],
      rows: rows.flatMap((row, index): DocumentRow[] => [
        ...headingBefore(statement, rows, index),
        {
          look: row.kind === "category" ? "plain" : "total",
          cells: [
            row.label,
            ...row.amountsCents.slice(from, to).map(formatAmount),
            ...(hasTotal && isLast ? [formatAmount(row.totalCents)] : []),
            ...(rest > 0 ? [""] : []),
          ],
        },
      ]),
    };
  });
}

function headingBefore(
  { planned }: Statement,
  rows: readonly StatementRow[],
  index: number,
): DocumentRow[] {
  if (planned === null) return [];
  const isFirstPlanned = index === rows.findIndex(isPlanned);
  if (!isFirstPlanned && index > 0) return [];
  return [{ look: "muted", cells: [isFirstPlanned ? CASH_HEADINGS.planned : CASH_HEADINGS.paid] }];
}

/** `−1.234,56`, as the header names the currency. */
function formatAmount(amountCents: TotalCents | null): string {
  if (amountCents === null) return "";
  return formatDecimal(amountCents).replace("-", "−");
}

/** Empty for a single column, whose heading says it. */
function formatTitle(columns: Statement["columns"]): string {
  const names = columns.map(columnName);
  if (names.length === 0) return "Nenhum lançamento no período";
  return names.length === 1 ? "" : `${names[0]} a ${names.at(-1)}`;
}

function amountColumn(heading: string): DocumentColumn {
  return { heading, isAmount: true, share: 12 };
}
