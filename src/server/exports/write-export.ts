/** Makes the file that was asked for, from one moment of the books, piece by piece. */
import { MOST_SHEET_ENTRIES } from "#contract/exports.ts";
import { Refusal } from "#domain/refusal.ts";
import { reportCsvHead, reportCsvLines } from "#domain/report-csv.ts";
import type { ReportEntry } from "#domain/report-entry.ts";
import { filteredTotalsOf } from "#domain/report.ts";
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
  readonly pieces: AsyncIterable<Uint8Array>;
};

/** @throws Refusal where the file cannot hold so much. */
export async function writeExport(read: LongRead, job: ExportJob): Promise<WrittenExport> {
  const { subject } = job;
  if (subject !== "report") {
    return { rowCount: null, pieces: statementPieces(read, job, subject) };
  }
  const rowCount = await countEntries(read, job);
  if (job.format === "xlsx" && rowCount > MOST_SHEET_ENTRIES) {
    throw new Refusal({ code: "too-many-entries", count: rowCount, most: MOST_SHEET_ENTRIES });
  }
  return { rowCount, pieces: reportPieces(read, job, rowCount) };
}

/** All that the filter lets through, whether it counts in totals or not. */
async function countEntries(read: LongRead, { asked, today }: ExportJob): Promise<number> {
  const kept = await readFilteredTotals(read.db, asked.filter, today);
  const { totals, leftOut } = filteredTotalsOf(kept);
  return totals.count + leftOut.inactive.count + leftOut.cancelled.count;
}

async function* reportPieces(
  read: LongRead,
  job: ExportJob,
  rowCount: number,
): AsyncGenerator<Uint8Array> {
  const { asked, today } = job;
  switch (job.format) {
    case "csv":
      yield encoded(reportCsvHead());
      for await (const entries of exportedEntries(read, asked, today)) {
        yield encoded(reportCsvLines(entries));
      }
      break;
    case "xlsx": {
      const entries: ReportEntry[] = [];
      for await (const some of exportedEntries(read, asked, today)) entries.push(...some);
      const report = await reportAt(read.db, asked.filter, today);
      const about = {
        heading: "Relatório Financeiro",
        company: asked.company,
        facts: await askedFacts(read, job),
      };
      // Only who needs them: a CSV file comes sooner.
      const { reportWorkbook } = await import("./workbook.ts");
      yield await reportWorkbook(about, entries, report);
      break;
    }
    case "html":
    case "pdf":
      yield await documentFile(await reportDocument(read, job, rowCount), job.format);
  }
}

async function* statementPieces(
  read: LongRead,
  job: ExportJob,
  basis: StatementBasis,
): AsyncGenerator<Uint8Array> {
  const { asked, format, today } = job;
  const statement = await readStatement(read.db, asked.filter, basis, today);
  switch (format) {
    case "csv":
      yield encoded(statementCsv(statement));
      break;
    case "xlsx": {
      const { title, regime } = STATEMENT_NAMES[basis];
      const facts = [...(await askedFacts(read, job)), { label: "Regime", text: regime }];
      const { statementWorkbook } = await import("./workbook.ts");
      yield await statementWorkbook({ heading: title, company: asked.company, facts }, statement);
      break;
    }
    case "html":
    case "pdf":
      yield await documentFile(await statementDocument(read, job, statement), format);
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
