import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";

/** All of it is there after a power loss, or nothing. */
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

/** Names of files are durable once their folder is. */
export function syncFolder(folder: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(folder, "r");
  } catch {
    // Windows opens no folders, and needs no such call.
    return;
  }
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same, while requests run. */
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
