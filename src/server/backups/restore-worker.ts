/** Reads a backup on PostgreSQL in a worker: checks it, and optionally restores it. */
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { StartupError } from "../errors/startup-error.ts";
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

/** A refusal is passed as a sentence: an error would lose its class between threads. */
export type PostgresRestoreOutcome =
  | { readonly kind: "checked"; readonly books: BooksSummary }
  | { readonly kind: "restored" }
  | { readonly kind: "refused"; readonly message: string };

letRequestsRunFirst();

export default toOutcome(
  async (location, job: PostgresRestoreJob): Promise<PostgresRestoreOutcome> => {
    try {
      return await run(location, job);
    } catch (error) {
      if (error instanceof StartupError) return { kind: "refused", message: error.message };
      throw error;
    }
  },
);

async function run(
  location: DatabaseLocation,
  { file, progress: buffer, restore }: PostgresRestoreJob,
): Promise<PostgresRestoreOutcome> {
  const progress = new JobProgress(buffer);
  if (restore === null) return { kind: "checked", books: await checkCopy(file, progress) };
  if (location.engine !== "postgres") throw new Error("Assertion failed: SQLite has no schemas");
  await restorePostgres(file, { location, progress, ...restore });
  return { kind: "restored" };
}
