/**
 * Restores a backup on PostgreSQL. It is read into a staging schema and verified there; then its
 * tables replace the live ones, which are kept in another schema. All of this is one transaction.
 */
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import { readBooksSchema } from "../database/books-schema.ts";
import { createFolder } from "../database/create-folder.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { migrate } from "../database/migrate.ts";
import { inLongTransaction } from "../database/long-transaction.ts";
import { connectionError, postgresEngine } from "../database/postgres.ts";
import { COMMITS_CHANNEL, REPLACED } from "../database/postgres-commit-notifier.ts";
import type { Schema } from "../database/schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { checkWholeExport } from "../whole-export/check-whole-export.ts";
import { fillBooks } from "../whole-export/import-into-postgres.ts";
import { NEWEST_SCHEMA } from "../whole-export/manifest.ts";
import { WholeExport } from "../whole-export/whole-export.ts";
import type { JobProgress } from "../workers/job-progress.ts";
import {
  decideRestore,
  finishPostgresRestore,
  lockRestores,
  type Postgres,
} from "./finish-postgres-restore.ts";
import { moveObjects, tablesIn } from "./schema-objects.ts";

const STAGED = "financeiro_restaurando";
/** The time of the restore is appended. */
const KEPT = "financeiro_antes_";

/**
 * Shorter than the time after which PostgreSQL looks for a deadlock, so that other programs never
 * fail because of this one.
 */
const LOCK_TIMEOUT_MS = 500;
const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 250;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

export type RestoreTarget = {
  readonly location: Postgres;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly timestamp: Instant;
  readonly progress: JobProgress | null;
};

/** Reads the whole backup. @throws StartupError if it is unusable. */
export async function checkCopy(file: string, progress: JobProgress | null): Promise<BooksSummary> {
  using exported = await openCopy(file, progress, 1);
  return (await checkWholeExport(exported)).books;
}

/** The number of times that each row is read. */
async function openCopy(
  file: string,
  progress: JobProgress | null,
  times: number,
): Promise<WholeExport> {
  const exported = await WholeExport.open(file, (count) => progress?.add(count));
  const rows = exported.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  progress?.begin(times * rows);
  return exported;
}

/**
 * Returns the schema with the previous tables, null if there were none.
 * @throws StartupError for an unusable backup, or a database in use; nothing is changed then.
 */
export async function restorePostgres(file: string, target: RestoreTarget): Promise<string | null> {
  const { location, dataDir, timeZone, timestamp, progress } = target;
  using exported = await openCopy(file, progress, 2);
  const { erased } = await checkWholeExport(exported);
  createFolder(resolve(dataDir));
  await finishPostgresRestore(location, dataDir);
  let keptIn: string | null;
  try {
    keptIn = await inLongTransaction(location.url, async (db) => {
      await lockRestores(db);
      const live = await readBooksSchema(db);
      await sql`create schema ${sql.id(STAGED)}`.execute(db);
      await sql`set local search_path to ${sql.id(STAGED)}`.execute(db);
      const { schema, head } = exported.manifest;
      await migrate(db, postgresEngine, timeZone, { last: schema });
      await fillBooks(db, exported, { erased, location, anchors: [], timeZone });
      await sql`set local search_path to ${sql.id(live)}`.execute(db);
      const kept = await swap(db, live, KEPT + timestamp.replaceAll(/\D/gu, ""));
      await sql`select pg_notify(${COMMITS_CHANNEL}, ${REPLACED})`.execute(db);
      await decideRestore(db, { location, dataDir }, { ...head, timestamp });
      return kept;
    });
  } catch (error) {
    throw toStartupError(location, error);
  }
  await finishPostgresRestore(location, dataDir);
  return keptIn;
}

/** Moves the staged tables into the live schema. Returns the schema with the previous ones. */
async function swap(db: Kysely<Schema>, live: string, kept: string): Promise<string | null> {
  const staged = await tablesIn(db, STAGED);
  const present = await tablesIn(db, live);
  const replaced = staged.filter((name) => present.includes(name));
  if (replaced.length > 0) {
    await lockTables(db, live, replaced);
    await assertSameVersion(db);
    await sql`create schema ${sql.id(kept)}`.execute(db);
    await moveObjects(db, { like: STAGED, from: live, to: kept });
  }
  await moveObjects(db, { like: STAGED, from: STAGED, to: live });
  // Fails if anything was left behind.
  await sql`drop schema ${sql.id(STAGED)}`.execute(db);
  return replaced.length > 0 ? kept : null;
}

/** Every write and every long read first locks this table. */
const FIRST = "schema_migrations";

/** @throws StartupError if another program does not release them. */
async function lockTables(
  db: Kysely<Schema>,
  live: string,
  tables: readonly string[],
): Promise<void> {
  const inOrder = [FIRST, ...tables.filter((name) => name !== FIRST)];
  const listed = sql.join(inOrder.map((name) => sql.id(live, name)));
  await sql`set local lock_timeout to ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(db);
  await sql`savepoint before_locks`.execute(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`lock table ${listed} in access exclusive mode`.execute(db);
      await sql`set local lock_timeout to 0`.execute(db);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt === LOCK_ATTEMPTS) {
        throw new StartupError(
          "Outro programa está lendo ou gravando no banco de dados sem parar, e nada foi mudado. Espere que termine (uma exportação, por exemplo) e tente de novo.",
          { cause: error },
        );
      }
      await sql`rollback to savepoint before_locks`.execute(db);
      // Let the programs that waited for this lock go first.
      await wait(LOCK_PAUSE_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** Tables of another version may have other names, and would be left behind. */
async function assertSameVersion(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name desc limit 1`.execute(db);
  if (rows[0]?.name === NEWEST_SCHEMA) return;
  throw new StartupError(
    "Os dados do banco são de outra versão do programa, e nada foi mudado: inicie esta versão uma vez, e depois volte à cópia.",
  );
}

function toStartupError({ url }: Postgres, error: unknown): unknown {
  if (error instanceof StartupError) return error;
  return classifyDatabaseError(error) === "unreachable" ? connectionError(url, error) : error;
}
