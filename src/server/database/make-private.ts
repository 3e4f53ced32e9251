import { chmodSync, readdirSync } from "node:fs";
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

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Some file systems have no modes, and only the owner may change them.
  }
}
