import { closeSync, openSync } from "node:fs";
import { DatabaseSync, backup } from "node:sqlite";
import { syncFile } from "../database/write-durably.ts";

/** In one step, in another thread: writers are not blocked, and the copy shows a single moment. */
const ALL_PAGES = 2 ** 31 - 1;

/** Copies an open database, with what its WAL holds. `target` is a new file. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  // Other users of the computer must not read it.
  closeSync(openSync(target, "wx", 0o600));
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, target, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  syncFile(target);
}
