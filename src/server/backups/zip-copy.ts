/**
 * A backup in the form of a whole export (docs/whole-export.md), written and read back by a worker.
 */
import type { DatabaseLocation } from "../database/database.ts";
import { CHUNK_LIMITS, runInWorker } from "../workers/worker-pool.ts";
import type { Finding } from "../verification/report-unreadable.ts";
import type { ZipJob } from "./zip-worker.ts";

const ENTRY = new URL("./zip-worker.ts", import.meta.url);

/** Aborting stops it. @throws Error of the disk or the database. */
export async function writeZip(
  location: DatabaseLocation,
  job: { readonly path: string; readonly timeZone: string },
  signal: AbortSignal | null,
): Promise<void> {
  await run(location, { kind: "write", ...job }, signal);
}

/** Reads the whole file: sizes, checksums, totals, and the hash chain up to its head. */
export function checkZip(
  location: DatabaseLocation,
  path: string,
  signal: AbortSignal | null,
): Promise<readonly Finding[]> {
  return run(location, { kind: "check", path }, signal);
}

function run(
  location: DatabaseLocation,
  job: ZipJob,
  signal: AbortSignal | null,
): Promise<readonly Finding[]> {
  return runInWorker(ENTRY, { location, job }, signal, { resourceLimits: CHUNK_LIMITS });
}
