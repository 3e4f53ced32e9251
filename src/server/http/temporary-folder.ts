/**
 * Folders for files that are sent. Not in the data folder: a large file must not fill the ledger's
 * disk.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../database/process-tag.ts";

const NAME = /^sistema-financeiro-(?<pid>\d+)-/u;

export function newTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `sistema-financeiro-${process.pid}-`));
}

/** Never rejects: what stays on a failing disk is removed at the next start. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

/** Removes folders of killed processes. Called at startup. */
export async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = Number(NAME.exec(name)?.groups?.["pid"] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    // Another user's folder cannot be removed.
    await removeTemporaryFolder(join(tmpdir(), name));
  }
}
