/** Prepares a backup for its restore: it is migrated and verified in the staging folder. */
import { join } from "node:path";
import { CHECK_NAMES, type Problem } from "#contract/trust.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { stagedFolder } from "../replacement/finish-restore.ts";
import { withoutTolerated } from "../verification/report-unreadable.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { runInWorker } from "../workers/worker-pool.ts";
import type { Books } from "./describe-books.ts";
import type { StageJob } from "./stage-worker.ts";

const WORKER = new URL("./stage-worker.ts", import.meta.url);

type StageSettings = {
  readonly dataDir: string;
  readonly timeZone: string;
  /** The name of the file in messages; its path by default. */
  readonly name?: string;
  readonly progress?: JobProgress;
  readonly signal?: AbortSignal | null;
};

export type StagedBooks = {
  readonly location: DatabaseLocation;
  readonly books: Books;
  readonly problems: readonly Problem[];
};

/**
 * Call while holding the folder's lock. Copies the backup to the staging folder, migrates and
 * verifies it, all in workers. The ledger is not touched.
 * @throws StartupError for a file that is no backup of this program, is truncated, or is of a newer
 * version.
 */
export async function stageRestore(
  file: string,
  { dataDir, timeZone, name = file, progress = new JobProgress(), signal = null }: StageSettings,
): Promise<StagedBooks> {
  const location = { engine: "sqlite", file: join(stagedFolder(dataDir), SQLITE_FILE) } as const;
  const job: StageJob = { file, name, timeZone, progress: progress.buffer };
  const books = await runInWorker<StageJob, Books>(WORKER, { location, job }, signal);
  progress.begin(CHECK_NAMES.length, "checks");
  const onChecked = (): void => progress.add(1);
  const findings = await verifyBooks({ location, anchors: [] }, { signal, onChecked });
  return { location, books, problems: withoutTolerated(findings) };
}
