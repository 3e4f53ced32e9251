/** Each job reads a snapshot of the database on its own connection. */
import { appendFileSync, closeSync, openSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { Refusal, type RefusalReason } from "#domain/refusal.ts";
import type { DatabaseLocation, SnapshotReader } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { errorMessage } from "../errors/error-message.ts";
import { StartupError } from "../errors/startup-error.ts";

export type Task<Job> = { readonly location: DatabaseLocation; readonly job: Job };

/** Plain data: an error sent between threads loses its class and code. */
export type TaskOutcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "refused"; readonly reason: RefusalReason }
  | { readonly kind: "startup-error"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string; readonly details: ErrorDetails };

/** Read by `classifyDatabaseError`. */
type ErrorDetails = {
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly errcode?: unknown;
};

export function workerTask<Job, Result>(
  run: (read: SnapshotReader, job: Job) => Promise<Result>,
): (task: Task<Job>) => Promise<TaskOutcome<Result>> {
  letRequestsRunFirst();
  return toOutcome(async (location, job: Job) => {
    await using read = await openSnapshotReader(location);
    return await run(read, job);
  });
}

/**
 * Lowers the priority of the calling thread. Linux only: elsewhere it would apply to the whole
 * process.
 */
export function letRequestsRunFirst(): void {
  const lower = constants.priority.PRIORITY_BELOW_NORMAL;
  // Only the administrator may raise the priority of a program that was started with a lower one.
  if (process.platform === "linux" && getPriority() < lower) setPriority(lower);
}

/** For a task that reads or writes by itself. */
export function toOutcome<Job, Result>(
  run: (location: DatabaseLocation, job: Job) => Promise<Result>,
): (task: Task<Job>) => Promise<TaskOutcome<Result>> {
  return async ({ location, job }) => {
    try {
      return { kind: "done", result: await run(location, job) };
    } catch (error) {
      if (error instanceof Refusal) return { kind: "refused", reason: error.reason };
      if (error instanceof StartupError) return { kind: "startup-error", message: error.message };
      if (!(error instanceof Error)) throw error;
      const { stack, code, errcode }: Error & ErrorDetails = error;
      return { kind: "failed", message: errorMessage(error), details: { stack, code, errcode } };
    }
  };
}

export type FileTarget<Job> = { readonly job: Job; readonly path: string };

/** `rowCount` is null for a file that is not a list of rows. */
export type FileSummary = { readonly rowCount: number | null };

export type FileContent = FileSummary & {
  readonly chunks: AsyncIterable<string> | Iterable<string | Uint8Array>;
};

export function writeFileTask<Job>(
  createContent: (read: SnapshotReader, job: Job) => Promise<FileContent>,
): ReturnType<typeof workerTask<FileTarget<Job>, FileSummary>> {
  return workerTask(async (read, { job, path }) => {
    const { rowCount, chunks } = await createContent(read, job);
    // Terminating a worker closes a file opened this way; a pending asynchronous `open` would leave
    // it open.
    const file = openSync(path, "w", 0o600);
    try {
      for await (const chunk of chunks) appendFileSync(file, chunk);
    } finally {
      closeSync(file);
    }
    return { rowCount };
  });
}
