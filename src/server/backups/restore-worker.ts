/** Reads a backup on PostgreSQL in a worker: checks it, and optionally restores it. */
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { letRequestsRunFirst, toOutcome } from "../workers/worker-task.ts";
import { checkCopy, restorePostgres } from "./postgres-restore.ts";

export type PostgresRestoreJob = {
  readonly file: string;
  readonly progress: SharedArrayBuffer;
  /** Null to check only. */
  readonly restore: {
    readonly dataDir: string;
    readonly timeZone: string;
    readonly timestamp: Instant;
  } | null;
};

letRequestsRunFirst();

export default toOutcome(run);

/** The books of the backup; null once restored. */
async function run(
  location: DatabaseLocation,
  { file, progress: buffer, restore }: PostgresRestoreJob,
): Promise<BooksSummary | null> {
  const progress = new JobProgress(buffer);
  if (restore === null) return await checkCopy(file, progress);
  if (location.engine !== "postgres") throw new Error("Assertion failed: SQLite has no schemas");
  await restorePostgres(file, { location, progress, ...restore });
  return null;
}
