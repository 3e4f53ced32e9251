/** Prepares a backup for its restore: it is migrated and verified in the staging folder. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { chmod, copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "#contract/trust.ts";
import { openDatabase } from "../database/open-database.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { isDamage } from "../database/sqlite-open-error.ts";
import { isOwnWal } from "../database/wal-generation.ts";
import { StartupError } from "../errors/startup-error.ts";
import { stagedFolder } from "../replacement/finish-restore.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import { describeBooks, type Books } from "./describe-books.ts";
import { assertWholeFile } from "./whole-file.ts";

type StageSettings = {
  readonly dataDir: string;
  readonly timeZone: string;
  readonly signal?: AbortSignal | null;
};

export type StagedBooks = { readonly books: Books; readonly problems: readonly Problem[] };

/**
 * Call while holding the folder's lock. Copies the backup to the staging folder, migrates and
 * verifies it. The ledger is not touched.
 * @throws StartupError for a file that is no backup of this program, is truncated, or is of a newer
 * version.
 */
export async function stageRestore(
  file: string,
  { dataDir, timeZone, signal = null }: StageSettings,
): Promise<StagedBooks> {
  assertWholeFile(file);
  const folder = stagedFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const staged = join(folder, SQLITE_FILE);
  await copyToWrite(file, staged);
  // A copy of a data folder, not a backup of this program.
  if (existsSync(`${file}-wal`) && isOwnWal(file)) {
    await copyToWrite(`${file}-wal`, `${staged}-wal`);
  }
  await bringToThisVersion(folder, file, timeZone);
  const location = { engine: "sqlite", file: staged } as const;
  return {
    books: await describeBooks(location),
    problems: await verifyBooks({ location, anchors: [] }, { signal }),
  };
}

/** A finished backup is read-only, and its copy would be too. */
async function copyToWrite(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

async function bringToThisVersion(folder: string, file: string, timeZone: string): Promise<void> {
  try {
    const database = await openDatabase({ dataDir: folder, databaseUrl: null, timeZone });
    await database.close();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const isDamaged = isDamage(error.cause);
    throw new StartupError(
      isDamaged
        ? `A cópia ${file} está danificada, e não pode ser usada. Nada foi mudado. Use outra cópia.`
        : `A cópia ${file} não pôde ser aberta. Nada foi mudado. ${error.message}`,
      { cause: error },
    );
  }
}
