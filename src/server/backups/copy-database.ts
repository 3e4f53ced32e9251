import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync, backup } from "node:sqlite";

/** In one step, on a thread of its own: writers go on meanwhile, and the copy is of one moment. */
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
  const descriptor = openSync(target, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
