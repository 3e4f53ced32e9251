import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";

/** After a power loss the file is complete or absent. */
export function writeDurably(path: string, text: string): void {
  const partial = `${path}.parcial`;
  writeFileSync(partial, text, { mode: 0o600, flush: true });
  renameSync(partial, path);
  syncFolder(dirname(path));
}

/** The file must exist. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Of the open or the sync of a folder, on Windows and on file systems without it. */
const NO_FOLDER_SYNC = new Set(["EPERM", "EACCES", "EISDIR", "EINVAL", "ENOTSUP"]);

/** File names are durable only after their folder was synced, where that is possible. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!isFolderSyncUnsupported(error)) throw error;
  }
}

/** Like `syncFolder`, without blocking requests. */
export async function syncFolderAsync(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, "r");
    await handle.sync();
  } catch (error) {
    if (!isFolderSyncUnsupported(error)) throw error;
  }
}

export function isFolderSyncUnsupported(error: unknown): boolean {
  return error instanceof Error && "code" in error && NO_FOLDER_SYNC.has(String(error.code));
}
