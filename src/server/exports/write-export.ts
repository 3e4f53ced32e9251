/** Makes an exported file from a snapshot of the books. */
import { Refusal } from "#domain/refusal.ts";
import { reportCsvHead, reportCsvLines } from "#domain/report-csv.ts";
import { MAX_SHEET_ENTRIES } from "#domain/report-entry.ts";
import type { SnapshotReader } from "../database/database.ts";
import { exportedEntries } from "../reports/export-entries.ts";
import { readFilteredTotals } from "../reports/filtered-totals.ts";
import type { FileContent } from "../workers/worker-task.ts";
import type { ExportJob } from "./export-job.ts";

/**
 * The file, and how many entries it lists (null for a statement). Only the CSV of the entries comes in
 * chunks. @throws Refusal when a workbook cannot hold so many entries, or for sums past
 * `MAX_TOTAL_CENTS`.
 */
export async function writeExport(read: SnapshotReader, job: ExportJob): Promise<FileContent> {
  const { subject, format } = job;
  if (subject !== "report") {
    const { wholeStatement } = await import("./buffered-exports.ts");
    return { rowCount: null, chunks: [await wholeStatement(read, job, subject)] };
  }
  const rowCount = await countEntries(read, job);
  if (format === "csv") return { rowCount, chunks: csvChunks(read, job) };
  if (format === "xlsx" && rowCount > MAX_SHEET_ENTRIES) {
    throw new Refusal({ code: "too-many-entries", count: rowCount, max: MAX_SHEET_ENTRIES });
  }
  // Loaded when needed: a CSV file is ready sooner.
  const { wholeReport } = await import("./buffered-exports.ts");
  return { rowCount, chunks: [await wholeReport(read, job, format, rowCount)] };
}

/** Every entry that passes the filter, even if it does not count in totals. */
async function countEntries(read: SnapshotReader, { asked, today }: ExportJob): Promise<number> {
  const sums = await readFilteredTotals(read.db, asked.filter, today);
  return sums.reduce((sum, { count }) => sum + count, 0);
}

async function* csvChunks(
  read: SnapshotReader,
  { asked, today }: ExportJob,
): AsyncGenerator<string> {
  yield reportCsvHead();
  for await (const entries of exportedEntries(read, asked, today)) yield reportCsvLines(entries);
}
