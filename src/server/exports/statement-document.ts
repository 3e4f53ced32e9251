/** A statement for paper: as many months side by side as a page has room for. */
import { formatUndated } from "#domain/describe-filter.ts";
import { cents, formatDecimal, type Cents } from "#domain/money.ts";
import {
  STATEMENT_NAMES,
  columnName,
  statementRows,
  type StatementRow,
} from "#domain/statement-table.ts";
import type { Statement } from "#domain/statement.ts";
import type { SnapshotReader } from "../database/database.ts";
import { buildHeaderFacts } from "./document-header.ts";
import type { ExportJob } from "./export-job.ts";
import type { DocumentColumn, DocumentModel, DocumentSection } from "./document-model.ts";

/** How many columns a page has room for beside the total, by the longest of the amounts. */
function columnsForWidth(longest: number): number {
  if (longest <= "−999.999,99".length) return 12;
  if (longest <= "−999.999.999,99".length) return 8;
  return longest <= "−999.999.999.999,99".length ? 6 : 4;
}

/** The document. */
export async function statementDocument(
  read: SnapshotReader,
  job: ExportJob,
  statement: Statement,
): Promise<DocumentModel> {
  const { title, fileName, regime } = STATEMENT_NAMES[statement.basis];
  const facts = await buildHeaderFacts(read, job);
  return {
    title: `${title} - ${fileName}`,
    heading: title,
    company: job.asked.company,
    facts: [
      ...facts,
      { label: "Valores", text: "em reais (R$)" },
      { label: "Regime", text: regime },
    ],
    parts: tablesOf(statement),
  };
}

function tablesOf(statement: Statement): DocumentSection[] {
  const rows = statementRows(statement);
  const amounts = rows.flatMap(({ amountsCents, totalCents }) => [
    ...amountsCents,
    totalCents ?? 0,
  ]);
  const columnCount = columnsForWidth(
    Math.max(0, ...amounts.map((amount) => amountAlone(cents(amount)).length)),
  );
  const count = Math.max(1, Math.ceil(statement.columns.length / columnCount));
  return Array.from({ length: count }, (_, at) => {
    const from = at * columnCount;
    const columns = statement.columns.slice(from, from + columnCount);
    const isLast = at === count - 1;
    // The same width for a month on every page.
    const rest = columnCount + 1 - columns.length - (isLast ? 1 : 0);
    return {
      kind: "table",
      title: columns.length === 0 ? "Nenhum lançamento no período" : titleOf(columns),
      note: isLast ? formatUndated(statement.undated) : "",
      columns: [
        { heading: "Conta", isAmount: false, share: 24 },
        ...columns.map((column) => amountColumn(columnName(column))),
        ...(isLast ? [amountColumn("Total")] : []),
        { heading: "", isAmount: false, share: 12 * rest + 0.01 },
      ],
      rows: rows.map((row) => ({
        look: row.kind === "category" ? "plain" : "total",
        cells: [
          row.label,
          ...row.amountsCents.slice(from, from + columnCount).map(amountAlone),
          ...(isLast ? [totalOf(row)] : []),
          "",
        ],
      })),
    };
  });
}

/** `−1.234,56`: the header says that it is reais. */
function amountAlone(amountCents: Cents): string {
  return `${amountCents < 0 ? "−" : ""}${formatDecimal(cents(Math.abs(amountCents)))}`;
}

function titleOf(columns: Statement["columns"]): string {
  const names = columns.map(columnName);
  return names.length === 1 ? String(names[0]) : `${names[0]} a ${names.at(-1)}`;
}

function amountColumn(heading: string): DocumentColumn {
  return { heading, isAmount: true, share: 12 };
}

function totalOf({ totalCents }: StatementRow): string {
  return totalCents === null ? "" : amountAlone(totalCents);
}
