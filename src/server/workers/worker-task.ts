/** The worker's side: each job runs on a snapshot of the books, read on a connection of its own. */
import { appendFileSync, closeSync, openSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { DatabaseLocation, SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";

/** What a worker receives. */
export type Task<Job> = { readonly location: DatabaseLocation; readonly job: Job };

/** What a worker returns. Failures are plain data: an error sent between threads loses its class and code. */
export type TaskOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly reason: RefusalReason }
  | { readonly kind: "failed"; readonly message: string; readonly details: ErrorDetails };

/** The fields by which the server recognises an error of the database or of the disk. */
type ErrorDetails = {
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly errcode?: unknown;
};

/** Makes the default export of a worker's entry file. */
export function workerTask<Job, Result>(
  run: (read: SnapshotReader, job: Job) => Promise<Result>,
): (task: Task<Job>) => Promise<TaskOutcome<Result>> {
  // On Linux each thread has its own priority: requests come before jobs.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return async ({ location, job }) => {
    try {
      const read = await openSnapshotReader(location);
      try {
        return { kind: "done", result: await run(read, job) };
      } finally {
        await read.close();
      }
    } catch (error) {
      if (error instanceof Refusal) return { kind: "refused", reason: error.reason };
      if (!(error instanceof Error)) throw error;
      const { message, stack, code, errcode }: Error & ErrorDetails = error;
      return { kind: "failed", message, details: { stack, code, errcode } };
    }
  };
}

/** A job whose result is a file, and where to write it. */
export type FileTarget<Job> = { readonly job: Job; readonly path: string };

/** How many rows the file lists; null for a file without rows. */
export type FileSummary = { readonly rowCount: number | null };

/** The content of a file, in chunks so that it is never whole in memory. */
export type FileContent = FileSummary & {
  readonly chunks: AsyncIterable<string> | Iterable<string | Uint8Array>;
};

/** The same for a job that writes a file. Its folder must exist: it is removed when the client leaves. */
export function writeFileTask<Job>(
  contentOf: (read: SnapshotReader, job: Job) => Promise<FileContent>,
): ReturnType<typeof workerTask<FileTarget<Job>, FileSummary>> {
  return workerTask(async (read, { job, path }) => {
    const { rowCount, chunks } = await contentOf(read, job);
    const file = openSync(path, "w", 0o600);
    try {
      for await (const chunk of chunks) appendFileSync(file, chunk);
    } finally {
      closeSync(file);
    }
    return { rowCount };
  });
}
