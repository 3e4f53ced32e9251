import type { BackupFile, BackupStatus } from "#contract/backups.ts";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { unreadCopy } from "./backup-failure.ts";
import type { BackupFiles } from "./backup-files.ts";
import { verifyCopy } from "./make-backup.ts";

type Context = {
  readonly location: DatabaseLocation;
  readonly signal: AbortSignal;
  readonly now: () => Instant;
};

/**
 * Verifies backups that the last shutdown had no time for, or that could not be read. Returns the
 * failure to read one; undefined if it was aborted.
 */
export async function verifyLeftOver(
  files: BackupFiles,
  listed: readonly BackupFile[],
  { location, signal, now }: Context,
): Promise<BackupStatus["failure"] | undefined> {
  let unread: BackupStatus["failure"] = null;
  for (const { name, madeAt, state, format } of listed) {
    if (state !== "unverified") continue;
    const path = files.path(name);
    const checked = await verifyCopy(path, format, { location, anchors: [], signal });
    if (signal.aborted && checked.state === "unverified") return undefined;
    unread = unreadCopy(checked, now()) ?? unread;
    if (checked.state === state) continue;
    await files.finish(path, { madeAt, state: checked.state, format });
  }
  return unread;
}
