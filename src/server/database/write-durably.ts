import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
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

/** File names are durable only after their folder was synced. */
export function syncFolder(folder: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(folder, "r");
  } catch {
    // Windows cannot open folders, and does not need this.
    return;
  }
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Like `syncFolder`, without blocking requests. */
export async function syncFolderAsync(folder: string): Promise<void> {
  let handle: FileHandle;
  try {
    handle = await open(folder, "r");
  } catch {
    return;
  }
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
