import { Refusal } from "#domain/refusal.ts";
import { reportCsvHead, reportCsvLines } from "#domain/report-csv.ts";
import { MAX_SHEET_ENTRIES } from "#domain/report-entry.ts";
import type { SnapshotReader } from "../database/database.ts";
import { exportedEntries } from "../reports/export-entries.ts";
import { readFilteredTotals } from "../reports/filtered-totals.ts";
import { resolveCategory } from "../rows/read-categories.ts";
import type { FileContent } from "../workers/worker-task.ts";
import type { ExportJob, ResolvedJob } from "./export-job.ts";

/**
 * `rowCount` is null for a statement. Only the CSV of the entries is streamed in chunks.
 * @throws Refusal if a workbook cannot hold the entries.
 */
export async function writeExport(read: SnapshotReader, request: ExportJob): Promise<FileContent> {
  const job = await resolveJob(read, request);
  const { subject, format } = job;
  if (subject !== "report") {
    const { renderStatement } = await import("./buffered-exports.ts");
    return { rowCount: null, chunks: [await renderStatement(read, job, subject)] };
  }
  const rowCount = await countEntries(read, job);
  if (format === "csv") return { rowCount, chunks: csvChunks(read, job) };
  if (format === "xlsx" && rowCount > MAX_SHEET_ENTRIES) {
    throw new Refusal({ code: "too-many-entries", count: rowCount, max: MAX_SHEET_ENTRIES });
  }
  // Lazy, so that a CSV file starts sooner.
  const { renderReport } = await import("./buffered-exports.ts");
  return { rowCount, chunks: [await renderReport(read, job, format, rowCount)] };
}

async function resolveJob(read: SnapshotReader, job: ExportJob): Promise<ResolvedJob> {
  const filter = await resolveCategory(read.db, job.request.filter);
  return { ...job, request: { ...job.request, filter } };
}

/** Includes entries that are excluded from totals. */
async function countEntries(
  read: SnapshotReader,
  { request, today }: ResolvedJob,
): Promise<number> {
  const sums = await readFilteredTotals(read.db, request.filter, { engine: read.engine, today });
  return sums.reduce((sum, { count }) => sum + count, 0);
}

async function* csvChunks(
  read: SnapshotReader,
  { request, today }: ResolvedJob,
): AsyncGenerator<string> {
  const { by } = request.filter;
  yield reportCsvHead(by);
  for await (const entries of exportedEntries(read, request, today)) {
    yield reportCsvLines(entries, by);
  }
}
