import { createWriteStream, openSync } from "node:fs";
import { workerTask, type FileSummary, type FileTarget } from "../workers/worker-task.ts";
import { writeSnapshot } from "../whole-export/write-whole-export.ts";

export type WholeExportJob = { readonly timeZone: string };

export default workerTask(
  async (read, { job, path }: FileTarget<WholeExportJob>): Promise<FileSummary> => {
    // Opened here: its error would come before anybody listens, and end the worker.
    const out = createWriteStream(path, { fd: openSync(path, "w", 0o600) });
    await writeSnapshot(read, out, { ...job, clock: Date.now });
    return { rowCount: null };
  },
);
