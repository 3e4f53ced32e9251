import { createWriteStream, openSync } from "node:fs";
import type { DatabaseLocation } from "../database/database.ts";
import { syncFile } from "../database/write-durably.ts";
import { StartupError } from "../errors/startup-error.ts";
import type { Finding } from "../verification/report-unreadable.ts";
import { checkWholeExport } from "../whole-export/check-whole-export.ts";
import { openCounted } from "../whole-export/open-counted.ts";
import { writeWholeExport } from "../whole-export/write-whole-export.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { letRequestsRunFirst, toOutcome } from "../workers/worker-task.ts";

type Writing = { readonly kind: "write"; readonly path: string; readonly timeZone: string };

export type ZipJob = {
  readonly work: Writing | { readonly kind: "check"; readonly path: string };
  /** Null where nobody reads it. */
  readonly progress: SharedArrayBuffer | null;
};

letRequestsRunFirst();

export default toOutcome(
  async (location, { work, progress: buffer }: ZipJob): Promise<readonly Finding[]> => {
    const progress = buffer === null ? null : new JobProgress(buffer);
    if (work.kind === "check") return await check(work.path, progress);
    await write(location, work, progress);
    return [];
  },
);

async function write(
  location: DatabaseLocation,
  { path, timeZone }: Writing,
  progress: JobProgress | null,
): Promise<void> {
  // Terminating a worker closes a file opened this way; a pending asynchronous `open` would leave
  // it open.
  const out = createWriteStream(path, { fd: openSync(path, "wx", 0o600) });
  await writeWholeExport(location, out, { timeZone, clock: Date.now, progress });
  syncFile(path);
}

async function check(path: string, progress: JobProgress | null): Promise<readonly Finding[]> {
  try {
    using exported = await openCounted(path, progress);
    await checkWholeExport(exported);
    return [];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const isUnread = isSystemError(error.cause);
    return [{ check: "file", text: error.message, intactUntil: null, isUnread }];
  }
}

/** An error of the operating system, such as EIO, EACCES or EMFILE. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
