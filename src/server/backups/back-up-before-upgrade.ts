import { instantFromMs } from "#domain/company-time.ts";
import { createFolder } from "../database/create-folder.ts";
import { openSqliteReader } from "../database/sqlite-snapshot-reader.ts";
import { StartupError } from "../errors/startup-error.ts";
import { backupFailure } from "./backup-failure.ts";
import { backupFilesOf } from "./backup-files.ts";
import type { BackupFolder } from "./backups.ts";
import { makeBackup } from "./make-backup.ts";

/** Of an older version's books, whose other tables this version does not know. */
const CHECKS = ["file"] as const;

/** @throws StartupError if it fails: the books stay as they are. */
export async function backUpBeforeUpgrade(
  file: string,
  { backupFolder }: { readonly backupFolder: BackupFolder | null },
): Promise<void> {
  if (backupFolder === null) return;
  try {
    await using read = await openSqliteReader(file);
    const files = await backupFilesOf(read.db, backupFolder.path);
    if (files === null) return;
    if (!backupFolder.isChosen) createFolder(backupFolder.path);
    const madeAt = instantFromMs(Date.now());
    await makeBackup({ file, files, anchors: [], madeAt, signal: null, checks: CHECKS });
  } catch (error) {
    throw new StartupError(
      `O sistema é de uma versão mais nova, e antes de atualizar os dados guarda uma cópia deles. ${backupFailure(error, backupFolder.path)} Nada foi alterado: resolva isso e inicie de novo. Para atualizar sem a cópia, inicie com BACKUPS=off.`,
      { cause: error },
    );
  }
}
