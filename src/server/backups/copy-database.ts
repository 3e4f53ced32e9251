import { open, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";
import { hasRoom, noRoomError } from "../database/disk-room.ts";

/**
 * Copies in a single step in another thread: writers are not blocked, and the copy is a consistent
 * snapshot.
 */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies an open database, including its WAL. `target` is a new file. @throws Error ENOSPC without
 * room for it: the copy must not fill the disk of the ledger.
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const bytes = (await sizeOf(file)) + (await sizeOf(`${file}-wal`));
  if (!hasRoom(await statfs(dirname(target)), bytes)) throw noRoomError();
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

/** 0 for a file that does not exist. */
async function sizeOf(file: string): Promise<number> {
  return await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
