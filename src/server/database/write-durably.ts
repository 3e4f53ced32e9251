import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** All of it is there after a power loss, or nothing. */
export function writeDurably(path: string, text: string): void {
  const partial = `${path}.parcial`;
  const descriptor = openSync(partial, "w", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(partial, path);
  syncFolder(dirname(path));
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
