import { createWriteStream, openSync } from "node:fs";
import { JobProgress } from "../workers/job-progress.ts";
import { workerTask, type FileSummary, type FileTarget } from "../workers/worker-task.ts";
import { writeSnapshot } from "./write-whole-export.ts";

export type ExportSettings = {
  readonly timeZone: string;
  /** Null where nobody reads it. */
  readonly progress: SharedArrayBuffer | null;
};

export default workerTask(
  async (read, { job, path }: FileTarget<ExportSettings>): Promise<FileSummary> => {
    const { timeZone, progress } = job;
    // Opened here: its error would come before anybody listens, and end the worker.
    const out = createWriteStream(path, { fd: openSync(path, "w", 0o600) });
    await writeSnapshot(read, out, {
      timeZone,
      clock: Date.now,
      progress: progress === null ? null : new JobProgress(progress),
    });
    return { rowCount: null };
  },
);
