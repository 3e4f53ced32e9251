/** Files that are built in memory: all except the CSV of entries. */
import { namesMatching } from "#domain/category.ts";
import type { WorkbookEntry } from "#domain/report-entry.ts";
import { statementCsv } from "#domain/statement-csv.ts";
import { STATEMENT_NAMES } from "#domain/statement-rows.ts";
import type { StatementBasis } from "#domain/statement.ts";
import type { SnapshotReader } from "../database/database.ts";
import { exportedEntries } from "../reports/export-entries.ts";
import { readStatement } from "../reports/statement-totals.ts";
import { readNames } from "../reports/tagged-sums.ts";
import { readCategories } from "../rows/read-categories.ts";
import { buildHeader, readFilterWords } from "./document-header.ts";
import type { ResolvedJob } from "./export-job.ts";
import { renderHtmlDocument } from "./html-document.ts";
import type { DocumentModel } from "./document-model.ts";
import { buildReportDocument } from "./report-document.ts";
import { buildStatementDocument } from "./statement-document.ts";

/** `rowCount` is the number of entries that match the filter. */
export async function renderReport(
  read: SnapshotReader,
  job: ResolvedJob,
  format: "xlsx" | "html" | "pdf",
  rowCount: number,
): Promise<string | Uint8Array> {
  const { request, today } = job;
  if (format !== "xlsx")
    return renderDocument(await buildReportDocument(read, job, rowCount), format);
  const entries: WorkbookEntry[] = [];
  for await (const chunk of exportedEntries(read, request, today)) entries.push(...chunk);
  const header = { heading: "Relatório Financeiro", ...(await buildHeader(read, job)) };
  // Lazy, because each writer loads much code.
  const { reportWorkbook } = await import("./workbook.ts");
  const { tags } = await readNames(read.db);
  return reportWorkbook(header, entries, {
    categories: await chosenCategories(read, job),
    hasTags: tags.length > 0,
  });
}

/** The category names that match the filter; null for all. Entries have names here, not keys. */
async function chosenCategories(
  read: SnapshotReader,
  { request: { filter } }: ResolvedJob,
): Promise<string[] | null> {
  if (filter.category === null) return null;
  const categories = await readCategories(read.db);
  return namesMatching(
    categories.map(({ name }) => name),
    filter.category,
  );
}

export async function renderStatement(
  read: SnapshotReader,
  job: ResolvedJob,
  basis: StatementBasis,
): Promise<string | Uint8Array> {
  const { request, format, today } = job;
  const statement = await readStatement(read, { ...request, basis }, today);
  switch (format) {
    case "csv":
      return statementCsv(statement, today, await readFilterWords(read, job));
    case "xlsx": {
      const { title, regime } = STATEMENT_NAMES[basis];
      const { company, facts } = await buildHeader(read, job);
      const header = {
        heading: title,
        company,
        facts: [...facts, { label: "Regime", text: regime }],
      };
      const { statementWorkbook } = await import("./workbook.ts");
      return statementWorkbook(header, statement, today);
    }
    case "html":
    case "pdf":
      return renderDocument(await buildStatementDocument(read, job, statement), format);
  }
}

async function renderDocument(
  model: DocumentModel,
  format: "html" | "pdf",
): Promise<string | Uint8Array> {
  if (format === "html") return renderHtmlDocument(model);
  const { renderPdfDocument } = await import("./pdf-document.ts");
  return renderPdfDocument(model);
}
