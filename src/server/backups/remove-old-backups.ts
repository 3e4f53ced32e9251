import type { BackupStatus } from "#contract/backups.ts";
import { backupsToRemove } from "#domain/backup-retention.ts";
import type { Instant } from "#domain/company-time.ts";
import { notRemoved } from "./backup-failure.ts";
import type { BackupFiles } from "./backup-files.ts";

const KEPT_DAMAGED = 3;

/**
 * Never rejects, because the new copy is there already: returns the first failure. The others are
 * removed, and the next backup tries again.
 */
export async function removeOldBackups(
  files: BackupFiles,
  now: Instant,
  timeZone: string,
): Promise<BackupStatus["failure"]> {
  let failure: BackupStatus["failure"] = null;
  try {
    const all = await files.list();
    const good = all.filter(({ state }) => state !== "damaged");
    const damaged = all.filter(({ state }) => state === "damaged").slice(KEPT_DAMAGED);
    for (const { name } of [...backupsToRemove(good, now, timeZone), ...damaged]) {
      try {
        await files.remove(files.path(name));
      } catch (error) {
        failure ??= notRemoved(error, files.folder, now);
      }
    }
  } catch (error) {
    failure = notRemoved(error, files.folder, now);
  }
  return failure;
}
