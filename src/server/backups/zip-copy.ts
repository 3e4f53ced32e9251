/**
 * A backup in the form of a whole export (docs/whole-export.md), written and read back by a worker.
 */
import type { DatabaseLocation } from "../database/database.ts";
import { CHUNK_LIMITS, runInWorker } from "../workers/worker-pool.ts";
import type { JobProgress } from "../workers/job-progress.ts";
import type { Finding } from "../verification/report-unreadable.ts";
import type { ZipJob } from "./zip-worker.ts";

const ENTRY = new URL("./zip-worker.ts", import.meta.url);

type Books = {
  readonly location: DatabaseLocation;
  /** Aborting stops it. */
  readonly signal: AbortSignal | null;
  readonly progress?: JobProgress | null;
};

/** @throws Error of the disk or the database. */
export async function writeZip(
  copy: { readonly path: string; readonly timeZone: string },
  books: Books,
): Promise<void> {
  await run({ kind: "write", ...copy }, books);
}

/** Reads the whole file: sizes, checksums, totals, and the hash chain up to its head. */
export function checkZip(path: string, books: Books): Promise<readonly Finding[]> {
  return run({ kind: "check", path }, books);
}

function run(
  work: ZipJob["work"],
  { location, signal, progress = null }: Books,
): Promise<readonly Finding[]> {
  const job: ZipJob = { work, progress: progress?.buffer ?? null };
  return runInWorker(ENTRY, { location, job }, signal, { resourceLimits: CHUNK_LIMITS });
}
