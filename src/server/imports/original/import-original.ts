/**
 * Imports the original system's data into this ledger (docs/decisions/0037): reads all, checks all,
 * and writes all in one command, or nothing. Existing rows are skipped, so that an import can be
 * repeated.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import type { Clock } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { backUpBeforeUpgrade } from "#server/backups/back-up-before-upgrade.ts";
import type { BackupFolder } from "#server/backups/backups.ts";
import { newestCopyIn } from "#server/backups/newest-copy.ts";
import { finishRestore } from "#server/replacement/finish-restore.ts";
import { hasBooks } from "#server/database/books-schema.ts";
import type { Database, DatabaseLocation } from "#server/database/database.ts";
import { isLocked } from "#server/database/lock-folder.ts";
import { classifyDatabaseError } from "#server/database/database-errors.ts";
import { readVersion, type LedgerVersion } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { connectionError } from "#server/database/connection-error.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { onceWritten } from "#server/errors/once-written.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { createLedger } from "#server/ledger.ts";
import {
  checkForNewBooks,
  checkOriginal,
  proveOriginal,
  type CheckedOriginal,
} from "./check-original.ts";
import type { OriginalRows } from "./decode-tables.ts";
import type { ImportReport } from "./import-report.ts";

type ImportSettings = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly acceptsClockBehind: boolean;
  readonly continueFromRecord: number | null;
  readonly backupFolder?: BackupFolder | null;
};

type Import = {
  readonly readRows: () => OriginalRows | Promise<OriginalRows>;
  readonly settings: ImportSettings;
  /** False to check only. */
  readonly writes: boolean;
  readonly clock: Clock;
};

/** @throws StartupError or Refusal */
export async function importOriginal({
  readRows,
  settings,
  writes,
  clock,
}: Import): Promise<ImportReport> {
  if (writes) assertClosed(settings);
  const rows = await readRows();
  if (writes) await upgradeOlder(settings);
  const checked = await check(rows, settings, clock);
  if (!writes) return checked.report;
  // All rows or none.
  if (checked.report.problems.length > 0) return { ...checked.report, action: "refused" };
  return await write(checked, settings, clock);
}

/** @throws StartupError */
function assertClosed({ dataDir, databaseUrl }: ImportSettings): void {
  if (databaseUrl !== null || !isLocked(dataDir)) return;
  throw new StartupError(
    `O sistema está aberto com os dados de ${dataDir}: feche-o e rode a importação de novo. Para só conferir, com ele aberto, use --dry-run.`,
  );
}

/**
 * Migrates a ledger of an older version, or of an interrupted first start. Does not create a
 * missing ledger.
 */
async function upgradeOlder(settings: ImportSettings): Promise<void> {
  const version = await versionOf(locationOf(settings));
  if (version === "none" || version === "same") return;
  const database = await openBooks(settings);
  await database.close();
}

async function check(
  rows: OriginalRows,
  settings: ImportSettings,
  clock: Clock,
): Promise<CheckedOriginal> {
  const context = { nowMs: clock(), timeZone: settings.timeZone };
  const location = locationOf(settings);
  const version = await versionOf(location);
  if (version === "none") return checkForNewBooks(rows, context);
  if (version !== "same") {
    throw new StartupError(
      "Os dados daqui são de outra versão do sistema: inicie-o uma vez nesta versão (npm start), feche-o e rode de novo.",
    );
  }
  await using reader = await openSnapshotReader(location);
  return await checkOriginal(reader.db, rows, context);
}

async function versionOf(location: DatabaseLocation): Promise<LedgerVersion | "none"> {
  if (location.engine === "sqlite" && !existsSync(location.file)) return "none";
  await using reader = await openSnapshotReader(location);
  return (await hasBooks(reader.db, reader.engine)) ? await readVersion(reader.db) : "none";
}

function openBooks(settings: ImportSettings): Promise<Database> {
  const { backupFolder = null } = settings;
  const otherwise = newestCopyIn(backupFolder);
  return openDatabase(settings, {
    prepare: finishRestore,
    inspect: (location) => assertNothingMissing(location, { ...settings, otherwise }),
    beforeUpgrade: (location) => backUpBeforeUpgrade(location, { ...settings, backupFolder }),
  });
}

async function write(
  checked: CheckedOriginal,
  settings: ImportSettings,
  clock: Clock,
): Promise<ImportReport> {
  const { data } = checked;
  const database = await openBooks(settings);
  try {
    const anchors = await Anchors.open(database, { ...settings, clock });
    const ledger = createLedger(database, clock, settings.timeZone, { ...settings, anchors });
    try {
      await ledger
        .execute({ kind: "import-original", data }, { userName: DEFAULT_USER_NAME })
        .catch((error: unknown) => rethrow(error, settings.databaseUrl));
    } finally {
      await ledger.close();
    }
    return await onceWritten(() => proveOriginal(database.reader, checked));
  } finally {
    await database.close();
  }
}

/** A connection may break at the commit: its error must not be told as "nothing was written". */
function rethrow(error: unknown, url: string | null): never {
  if (url === null || classifyDatabaseError(error) !== "unreachable") throw error;
  throw connectionError(url, error);
}

function locationOf({ databaseUrl, dataDir }: ImportSettings): DatabaseLocation {
  if (databaseUrl !== null) return { engine: "postgres", url: databaseUrl };
  return { engine: "sqlite", file: join(dataDir, SQLITE_FILE) };
}
