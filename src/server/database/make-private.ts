import { chmodSync, readdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

/** The prefix of each file in the data folder. */
export const DATA_FILE_PREFIX = "financeiro.";
/** The default folder. */
export const BACKUP_FOLDER = "backups";

/** Other users of the computer must not read the ledger, which the usual umask would allow. */
export function makePrivate(folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  const ours = entries.filter(({ name }) => name.startsWith(DATA_FILE_PREFIX));
  for (const entry of ours) {
    // A folder without this permission cannot be read.
    restrict(join(folder, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
  // Another folder may be shared on purpose.
  const others = entries.filter((entry) => !ours.includes(entry) && entry.name !== BACKUP_FOLDER);
  if (others.length === 0) restrict(folder, 0o700);
}

/**
 * Sets the mode where that is possible: some file systems have no modes, and only the owner of a
 * file may change them.
 */
export function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // The file is as good without it.
  }
}

/** Like `restrict`, without blocking requests. */
export async function restrictAsync(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch(() => undefined);
}
