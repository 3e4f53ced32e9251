/** Makes the file that was asked for, from one moment of the books, piece by piece. */
import { MOST_SHEET_ENTRIES, type ExportFormat } from "#contract/exports.ts";
import { Refusal } from "#domain/refusal.ts";
import { reportCsvHead, reportCsvLines } from "#domain/report-csv.ts";
import type { ReportEntry } from "#domain/report-entry.ts";
import { STATEMENT_NAMES, statementCsv } from "#domain/statement-table.ts";
import type { StatementBasis } from "#domain/statement.ts";
import type { LongRead } from "../database/database.ts";
import { exportedEntries } from "../ledger/export-entries.ts";
import { readStatement, reportAt } from "../ledger/figures.ts";
import { readFilteredTotals } from "../ledger/filtered-totals.ts";
import { askedFacts } from "./asked-words.ts";
import type { ExportJob } from "./export-job.ts";
import { htmlDocument } from "./html-document.ts";
import type { PrintedDocument } from "./printed-document.ts";
import { reportDocument } from "./report-document.ts";
import { statementDocument } from "./statement-document.ts";

/** The file, in pieces, and how many entries it is about (null of a statement). */
export type WrittenExport = {
  readonly rowCount: number | null;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/**
 * A file other than a list of entries is whole before it begins. @throws Refusal where the file cannot
 * hold so much, or for sums past `MAX_TOTAL_CENTS`.
 */
export async function writeExport(read: LongRead, job: ExportJob): Promise<WrittenExport> {
  const { subject, format } = job;
  if (subject !== "report") {
    return { rowCount: null, pieces: [await statementFile(read, job, subject)] };
  }
  const rowCount = await countEntries(read, job);
  if (format === "csv") return { rowCount, pieces: csvPieces(read, job) };
  return { rowCount, pieces: [await reportFile(read, { ...job, format }, rowCount)] };
}

/** All that the filter lets through, whether it counts in totals or not. */
async function countEntries(read: LongRead, { asked, today }: ExportJob): Promise<number> {
  const kept = await readFilteredTotals(read.db, asked.filter, today);
  return kept.reduce((sum, { count }) => sum + count, 0);
}

async function* csvPieces(read: LongRead, { asked, today }: ExportJob): AsyncGenerator<Uint8Array> {
  yield encoded(reportCsvHead());
  for await (const entries of exportedEntries(read, asked, today)) {
    yield encoded(reportCsvLines(entries));
  }
}

async function reportFile(
  read: LongRead,
  job: ExportJob & { readonly format: Exclude<ExportFormat, "csv"> },
  rowCount: number,
): Promise<Uint8Array> {
  if (job.format !== "xlsx") {
    return documentFile(await reportDocument(read, job, rowCount), job.format);
  }
  if (rowCount > MOST_SHEET_ENTRIES) {
    throw new Refusal({ code: "too-many-entries", count: rowCount, most: MOST_SHEET_ENTRIES });
  }
  const { asked, today } = job;
  const report = await reportAt(read.db, asked.filter, today);
  const facts = await askedFacts(read, job);
  const entries: ReportEntry[] = [];
  for await (const some of exportedEntries(read, asked, today)) entries.push(...some);
  // Only who needs them: a CSV file comes sooner.
  const { reportWorkbook } = await import("./workbook.ts");
  const about = { heading: "Relatório Financeiro", company: asked.company, facts };
  return reportWorkbook(about, entries, report);
}

async function statementFile(
  read: LongRead,
  job: ExportJob,
  basis: StatementBasis,
): Promise<Uint8Array> {
  const { asked, format, today } = job;
  const statement = await readStatement(read.db, asked.filter, basis, today);
  switch (format) {
    case "csv":
      return encoded(statementCsv(statement));
    case "xlsx": {
      const { title, regime } = STATEMENT_NAMES[basis];
      const facts = [...(await askedFacts(read, job)), { label: "Regime", text: regime }];
      const { statementWorkbook } = await import("./workbook.ts");
      return statementWorkbook({ heading: title, company: asked.company, facts }, statement);
    }
    case "html":
    case "pdf":
      return documentFile(await statementDocument(read, job, statement), format);
  }
}

async function documentFile(printed: PrintedDocument, format: "html" | "pdf"): Promise<Uint8Array> {
  if (format === "html") return encoded(htmlDocument(printed));
  const { pdfDocument } = await import("./pdf-document.ts");
  return pdfDocument(printed);
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
