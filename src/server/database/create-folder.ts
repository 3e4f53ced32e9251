import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Node's recursive mkdir never returns on a file system without folders. */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
