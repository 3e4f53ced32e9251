import { backupsToRemove } from "#domain/backup-retention.ts";
import type { Instant } from "#domain/company-time.ts";
import type { BackupFiles } from "./backup-files.ts";

const KEPT_DAMAGED = 3;

export async function removeOldBackups(
  files: BackupFiles,
  now: Instant,
  timeZone: string,
): Promise<void> {
  const all = await files.list();
  const good = all.filter(({ state }) => state !== "damaged");
  const damaged = all.filter(({ state }) => state === "damaged").slice(KEPT_DAMAGED);
  for (const { name } of [...backupsToRemove(good, now, timeZone), ...damaged]) {
    await files.remove(files.path(name));
  }
}
