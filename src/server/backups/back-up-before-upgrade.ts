import { DatabaseSync } from "node:sqlite";
import { PROBLEM_ADVICE } from "#contract/trust.ts";
import { instantFromMs } from "#domain/company-time.ts";
import { createFolder } from "../database/create-folder.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { immutableName } from "../database/immutable-name.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { StartupError } from "../errors/startup-error.ts";
import type { Finding } from "../verification/report-unreadable.ts";
import { backupFailure } from "./backup-failure.ts";
import { backupFilesOf, type BackupFiles } from "./backup-files.ts";
import type { BackupFolder } from "./backups.ts";
import { makeBackup, verifyCopy } from "./make-backup.ts";

type Settings = { readonly backupFolder: BackupFolder | null; readonly timeZone: string };

/** @throws StartupError if it fails; the ledger is unchanged then. */
export async function backUpBeforeUpgrade(
  location: DatabaseLocation,
  { backupFolder, timeZone }: Settings,
): Promise<void> {
  if (backupFolder === null) return;
  const problems = await copyBooks(location, backupFolder, timeZone).catch((error: unknown) => {
    throw refusal(backupFailure(error, backupFolder.path), error);
  });
  if (problems.length === 0) return;
  throw refusal(`A cópia não confere: ${textOf(problems)} ${PROBLEM_ADVICE}`);
}

/** Returns the problems of a copy that does not verify. @throws Error if there is no copy. */
async function copyBooks(
  location: DatabaseLocation,
  { path, isChosen }: BackupFolder,
  timeZone: string,
): Promise<readonly Finding[]> {
  const files = await filesIn(location, path);
  if (files === null) return [];
  if (!isChosen) createFolder(path);
  if (await hasCopy(location, files)) return [];
  const madeAt = instantFromMs(Date.now());
  const copy = { location, files, anchors: [], madeAt, timeZone, signal: null };
  const { name, state, problems } = await makeBackup(copy);
  if (state === "verified") return [];
  // Nobody would verify it before the upgrade, and each start would leave one more.
  await files.remove(files.path(name));
  if (state === "unverified") throw new Error(textOf(problems));
  return problems;
}

/**
 * True if the newest verified copy is of the ledger as it is: an upgrade that fails, on a full disk
 * for example, would add one more with each start. SQLite only: an export is read slowly.
 */
async function hasCopy(location: DatabaseLocation, files: BackupFiles): Promise<boolean> {
  const listed = await files.list();
  const newest = listed.find(({ state }) => state === "verified");
  if (location.engine !== "sqlite" || newest?.format !== "db") return false;
  const path = files.path(newest.name);
  const state = readState(immutableName(path));
  if (state === null || state !== readState(location.file)) return false;
  // A ledger that was damaged since is refused with the problems of its new copy.
  for (const file of [location.file, path]) {
    const checked = await verifyCopy(file, "db", { location, anchors: [], signal: null });
    if (checked.state !== "verified") return false;
  }
  return true;
}

/** All that changes the ledger changes one of these; null if they cannot be read. */
const STATE = `select sequence, hash, (select count(*) from schema_migrations) as migrations,
  (select max(sequence) from company_settings) as settings from audit_head`;

function readState(file: string): string | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return JSON.stringify(database.prepare(STATE).get());
  } catch {
    return null;
  }
}

function textOf(problems: readonly Finding[]): string {
  return problems.map(({ text }) => text).join(" ");
}

function refusal(reason: string, cause?: unknown): StartupError {
  return new StartupError(
    `O sistema é de uma versão mais nova, e antes de atualizar os dados guarda uma cópia deles. ${reason} Nada foi alterado: resolva isso e inicie de novo. Para atualizar sem a cópia, inicie com BACKUPS=off.`,
    { cause },
  );
}

async function filesIn(location: DatabaseLocation, folder: string): Promise<BackupFiles | null> {
  await using read = await openSnapshotReader(location);
  return await backupFilesOf(read.db, folder);
}
