/** Makes the file that was asked for, from one moment of the books, piece by piece. */
import { Refusal } from "#domain/refusal.ts";
import { reportCsvHead, reportCsvLines } from "#domain/report-csv.ts";
import { MAX_SHEET_ENTRIES } from "#domain/report-entry.ts";
import type { SnapshotReader } from "../database/database.ts";
import { exportedEntries } from "../reports/export-entries.ts";
import { readFilteredTotals } from "../reports/filtered-totals.ts";
import type { Made } from "../workers/produce-chunks.ts";
import type { ExportJob } from "./export-job.ts";

/**
 * The file, and how many entries it lists (null of a statement). One other than a list of entries is whole before it begins. @throws Refusal where the file cannot
 * hold so much, or for sums past `MAX_TOTAL_CENTS`.
 */
export async function writeExport(read: SnapshotReader, job: ExportJob): Promise<Made> {
  const { subject, format } = job;
  if (subject !== "report") {
    const { wholeStatement } = await import("./buffered-exports.ts");
    return { rowCount: null, pieces: [await wholeStatement(read, job, subject)] };
  }
  const rowCount = await countEntries(read, job);
  if (format === "csv") return { rowCount, pieces: csvPieces(read, job) };
  if (format === "xlsx" && rowCount > MAX_SHEET_ENTRIES) {
    throw new Refusal({ code: "too-many-entries", count: rowCount, max: MAX_SHEET_ENTRIES });
  }
  // Only who needs it: a CSV file comes sooner.
  const { wholeReport } = await import("./buffered-exports.ts");
  return { rowCount, pieces: [await wholeReport(read, job, format, rowCount)] };
}

/** All that the filter lets through, whether it counts in totals or not. */
async function countEntries(read: SnapshotReader, { asked, today }: ExportJob): Promise<number> {
  const kept = await readFilteredTotals(read.db, asked.filter, today);
  return kept.reduce((sum, { count }) => sum + count, 0);
}

async function* csvPieces(
  read: SnapshotReader,
  { asked, today }: ExportJob,
): AsyncGenerator<string> {
  yield reportCsvHead();
  for await (const entries of exportedEntries(read, asked, today)) yield reportCsvLines(entries);
}
