import { open } from "node:fs/promises";
import { DatabaseSync, backup } from "node:sqlite";

/**
 * Copies in a single step in another thread: writers are not blocked, and the copy is a consistent
 * snapshot.
 */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies an open database, including its WAL. `target` is a new file. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  // Other users of the computer must not read it.
  await (await open(target, "wx", 0o600)).close();
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, target, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  await using copy = await open(target, "r+");
  await copy.sync();
}
