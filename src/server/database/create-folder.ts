import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Node's recursive mkdir never returns on a file system without folders. `parentOf` is for tests.
 */
export function createFolder(folder: string, parentOf = dirname): void {
  if (existsSync(folder)) return;
  const parent = parentOf(folder);
  // A drive of Windows, which is its own parent.
  if (parent === folder) throw noDrive(folder);
  createFolder(parent, parentOf);
  mkdirSync(folder, { mode: 0o700 });
}

function noDrive(drive: string): Error {
  return Object.assign(new Error(`a unidade ${drive} não está ligada`), { code: "ENOENT" });
}
