import { createWriteStream, openSync } from "node:fs";
import type { DatabaseLocation } from "../database/database.ts";
import { syncFile } from "../database/write-durably.ts";
import { StartupError } from "../errors/startup-error.ts";
import type { Finding } from "../verification/report-unreadable.ts";
import { checkWholeExport } from "../whole-export/check-whole-export.ts";
import { WholeExport } from "../whole-export/whole-export.ts";
import { writeWholeExport } from "../whole-export/write-whole-export.ts";
import { letRequestsRunFirst, toOutcome } from "../workers/worker-task.ts";

export type ZipJob =
  | { readonly kind: "write"; readonly path: string; readonly timeZone: string }
  | { readonly kind: "check"; readonly path: string };

letRequestsRunFirst();

export default toOutcome(async (location, job: ZipJob): Promise<readonly Finding[]> => {
  if (job.kind === "check") return await check(job.path);
  await write(location, job);
  return [];
});

async function write(
  location: DatabaseLocation,
  { path, timeZone }: Extract<ZipJob, { kind: "write" }>,
): Promise<void> {
  // Terminating a worker closes a file opened this way; a pending asynchronous `open` would leave
  // it open.
  const out = createWriteStream(path, { fd: openSync(path, "wx", 0o600) });
  await writeWholeExport(location, out, { timeZone, clock: Date.now });
  syncFile(path);
}

async function check(path: string): Promise<readonly Finding[]> {
  try {
    using exported = await WholeExport.open(path);
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
