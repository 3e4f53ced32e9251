import { instantFromMs } from "#domain/company-time.ts";
import { createFolder } from "../database/create-folder.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { StartupError } from "../errors/startup-error.ts";
import { backupFailure } from "./backup-failure.ts";
import { backupFilesOf, type BackupFiles } from "./backup-files.ts";
import type { BackupFolder } from "./backups.ts";
import { makeBackup } from "./make-backup.ts";

/** @throws StartupError if it fails; the ledger is unchanged then. */
export async function backUpBeforeUpgrade(
  location: DatabaseLocation,
  {
    backupFolder,
    timeZone,
  }: { readonly backupFolder: BackupFolder | null; readonly timeZone: string },
): Promise<void> {
  if (backupFolder === null) return;
  try {
    const files = await filesIn(location, backupFolder.path);
    if (files === null) return;
    if (!backupFolder.isChosen) createFolder(backupFolder.path);
    const madeAt = instantFromMs(Date.now());
    const copy = { location, files, anchors: [], madeAt, timeZone, signal: null };
    const { name, state, problems } = await makeBackup(copy);
    if (state !== "unverified") return;
    // Nobody would verify it before the upgrade.
    await files.remove(files.path(name));
    throw new Error(problems.map(({ text }) => text).join(" "));
  } catch (error) {
    throw new StartupError(
      `O sistema é de uma versão mais nova, e antes de atualizar os dados guarda uma cópia deles. ${backupFailure(error, backupFolder.path)} Nada foi alterado: resolva isso e inicie de novo. Para atualizar sem a cópia, inicie com BACKUPS=off.`,
      { cause: error },
    );
  }
}

async function filesIn(location: DatabaseLocation, folder: string): Promise<BackupFiles | null> {
  await using read = await openSnapshotReader(location);
  return await backupFilesOf(read.db, folder);
}
