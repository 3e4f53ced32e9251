/**
 * Brings the original system's data into these books (docs/decisions/0037): reads all, checks all, and writes
 * all in one command, or nothing. What is here already is skipped, so that an import can be run again.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { DEFAULT_USER_NAME } from "#domain/audit-record.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import type { Clock } from "#domain/company-time.ts";
import { Anchors } from "#server/anchors/anchors.ts";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { backUpBeforeUpgrade } from "#server/backups/back-up-before-upgrade.ts";
import type { BackupFolder } from "#server/backups/backups.ts";
import { finishRestore } from "#server/backups/restore.ts";
import { compareOriginal, type Comparison } from "#server/commands/compare-original.ts";
import type { OriginalData } from "#server/commands/original-data.ts";
import type { Database, DatabaseLocation } from "#server/database/database.ts";
import { isLocked } from "#server/database/lock-folder.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { createLedger } from "#server/ledger.ts";
import { decodeTables, type DecodingContext, type OriginalRows } from "./decode-tables.ts";
import type { ImportReport } from "./import-report.ts";
import { countsOf, isSameTotals, readTotals, totalsOf } from "./totals.ts";

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

/** @throws StartupError or Refusal; nothing was written. */
export async function importOriginal({
  readRows,
  settings,
  writes,
  clock,
}: Import): Promise<ImportReport> {
  if (writes) assertClosed(settings);
  const rows = await readRows();
  if (writes) await upgradeOlder(settings);
  const { decoded, comparison } = await check(rows, settings, clock);
  const { data, ...found } = decoded;
  const counts = {
    clients: rows.clients.length,
    transactions: rows.transactions.length,
    audit_records: rows.audit_records.length,
  };
  const original = totalsOf(counts, data.entries);
  const isRight = found.problems.length === 0;
  const report: ImportReport = {
    action: isRight || !writes ? "checked" : "refused",
    ok: isRight && comparison.conflicts.length === 0,
    original,
    here: null,
    toImport: countsOf(comparison.missing),
    alreadyHere: comparison.present,
    conflicts: comparison.conflicts,
    ...found,
  };
  if (!writes || !isRight) return report;
  const { here, after } = await write(data, settings, clock);
  const isComplete = after.conflicts.length === 0 && countsOf(after.missing).transactions === 0;
  const ok = isComplete && isSameTotals(original, here);
  return { ...report, action: "imported", ok, here, conflicts: after.conflicts };
}

/** @throws StartupError */
function assertClosed({ dataDir, databaseUrl }: ImportSettings): void {
  if (databaseUrl !== null || !isLocked(dataDir)) return;
  throw new StartupError(
    `O sistema está aberto com os dados de ${dataDir}: feche-o e rode a importação de novo. Para só conferir, com ele aberto, use --dry-run.`,
  );
}

/** Of an older version, or of a first start that was cut short. Books that are not there yet are not made. */
async function upgradeOlder(settings: ImportSettings): Promise<void> {
  if ((await schemaOf(locationOf(settings))) !== "other") return;
  const database = await openBooks(settings);
  await database.close();
}

async function check(rows: OriginalRows, settings: ImportSettings, clock: Clock) {
  const context = { nowMs: clock(), timeZone: settings.timeZone };
  const location = locationOf(settings);
  const schema = await schemaOf(location);
  if (schema === "none") return checkForNewBooks(rows, context);
  if (schema === "other") {
    throw new StartupError(
      "Os dados daqui são de outra versão do sistema: inicie-o uma vez nesta versão (npm start), feche-o e rode de novo.",
    );
  }
  await using reader = await openSnapshotReader(location);
  const categories = await reader.db.selectFrom("categories").select(["name", "kind"]).execute();
  const byName = new Map(categories.map((category) => [category.name, category]));
  const decoded = decodeTables(rows, { ...context, categories: byName });
  return { decoded, comparison: await compareOriginal(reader.db, decoded.data) };
}

function checkForNewBooks(rows: OriginalRows, context: Omit<DecodingContext, "categories">) {
  const categories = new Map(
    FIRST_CATEGORIES.map((name) => [name as string, { name, kind: "both" as const }]),
  );
  const decoded = decodeTables(rows, { ...context, categories });
  const comparison: Comparison = { missing: decoded.data, present: 0, conflicts: [] };
  return { decoded, comparison };
}

async function schemaOf(location: DatabaseLocation): Promise<"none" | "current" | "other"> {
  if (location.engine === "sqlite" && !existsSync(location.file)) return "none";
  await using reader = await openSnapshotReader(location);
  const tables = await reader.db.introspection.getTables();
  if (!tables.some(({ name }) => name === "schema_migrations")) return "none";
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from schema_migrations`.execute(reader.db);
  return Number(rows[0]?.count) === Object.keys(MIGRATIONS).length ? "current" : "other";
}

function openBooks(settings: ImportSettings): Promise<Database> {
  return openDatabase(settings, {
    prepare: finishRestore,
    inspect: (location) => assertNothingMissing(location, settings),
    beforeUpgrade: (file) =>
      backUpBeforeUpgrade(file, { backupFolder: settings.backupFolder ?? null }),
  });
}

async function write(data: OriginalData, settings: ImportSettings, clock: Clock) {
  const database = await openBooks(settings);
  try {
    const anchors = await Anchors.open(database, { ...settings, clock });
    const ledger = createLedger(database, clock, settings.timeZone, { ...settings, anchors });
    try {
      await ledger.execute({ kind: "import-original", data }, { userName: DEFAULT_USER_NAME });
    } finally {
      await ledger.close();
    }
    return {
      here: await readTotals(database.reader, data),
      after: await compareOriginal(database.reader, data),
    };
  } finally {
    await database.close();
  }
}

function locationOf({ databaseUrl, dataDir }: ImportSettings): DatabaseLocation {
  if (databaseUrl !== null) return { engine: "postgres", url: databaseUrl };
  return { engine: "sqlite", file: join(dataDir, SQLITE_FILE) };
}
