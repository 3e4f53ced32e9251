/** Checks the original's tables in a worker, or reads back what an import has written. */
import type { OriginalData } from "#server/commands/original-data.ts";
import { workerTask } from "#server/workers/worker-task.ts";
import { checkOriginal, proveOriginal } from "./check-original.ts";
import type { ImportReport } from "./import-report.ts";
import { readTableFiles } from "./table-files.ts";

export type OriginalJob = {
  /** The folder with the three tables. */
  readonly folder: string;
  readonly nowMs: number;
  readonly timeZone: string;
  /** `check` returns the report; `read` also the rows to write; `prove` compares afterwards. */
  readonly mode: "check" | "read" | "prove";
};

export type OriginalResult = {
  readonly report: ImportReport;
  readonly data: OriginalData | null;
};

export default workerTask(
  async (read, { folder, mode, ...context }: OriginalJob): Promise<OriginalResult> => {
    const checked = await checkOriginal(read.db, readTableFiles(folder), context);
    if (mode === "prove") return { report: await proveOriginal(read.db, checked), data: null };
    return { report: checked.report, data: mode === "read" ? checked.data : null };
  },
);
