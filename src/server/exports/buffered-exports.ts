/** The files that are made in one piece, in memory: all but the entries as CSV. */
import type { ReportEntry } from "#domain/report-entry.ts";
import { STATEMENT_NAMES, statementCsv } from "#domain/statement-table.ts";
import type { StatementBasis } from "#domain/statement.ts";
import type { SnapshotReader } from "../database/database.ts";
import { exportedEntries } from "../reports/export-entries.ts";
import { readStatement, reportAt } from "../reports/read-models.ts";
import { buildHeaderFacts } from "./document-header.ts";
import type { ExportJob } from "./export-job.ts";
import { renderHtmlDocument } from "./html-document.ts";
import type { DocumentModel } from "./document-model.ts";
import { buildReportDocument } from "./report-document.ts";
import { buildStatementDocument } from "./statement-document.ts";

/** The report as a workbook or a document; `rowCount` entries pass its filter. */
export async function wholeReport(
  read: SnapshotReader,
  job: ExportJob,
  format: "xlsx" | "html" | "pdf",
  rowCount: number,
): Promise<string | Uint8Array> {
  const { asked, today } = job;
  if (format !== "xlsx")
    return documentFile(await buildReportDocument(read, job, rowCount), format);
  const entries: ReportEntry[] = [];
  for await (const some of exportedEntries(read, asked, today)) entries.push(...some);
  const report = await reportAt(read.db, asked.filter, today);
  const about = {
    heading: "Relatório Financeiro",
    company: asked.company,
    facts: await buildHeaderFacts(read, job),
  };
  // Each writer brings much with it: only the one that is needed.
  const { reportWorkbook } = await import("./workbook.ts");
  return reportWorkbook(about, entries, report);
}

/** A statement, in any format. */
export async function wholeStatement(
  read: SnapshotReader,
  job: ExportJob,
  basis: StatementBasis,
): Promise<string | Uint8Array> {
  const { asked, format, today } = job;
  const statement = await readStatement(read.db, asked.filter, basis, today);
  switch (format) {
    case "csv":
      return statementCsv(statement);
    case "xlsx": {
      const { title, regime } = STATEMENT_NAMES[basis];
      const facts = [...(await buildHeaderFacts(read, job)), { label: "Regime", text: regime }];
      const { statementWorkbook } = await import("./workbook.ts");
      return statementWorkbook({ heading: title, company: asked.company, facts }, statement);
    }
    case "html":
    case "pdf":
      return documentFile(await buildStatementDocument(read, job, statement), format);
  }
}

async function documentFile(
  printed: DocumentModel,
  format: "html" | "pdf",
): Promise<string | Uint8Array> {
  if (format === "html") return renderHtmlDocument(printed);
  const { renderPdfDocument } = await import("./pdf-document.ts");
  return renderPdfDocument(printed);
}
