/**
 * Goes back to a copy on PostgreSQL. It is read into a schema aside and verified there; then its tables take the
 * place of the others, which are kept in a schema of their own. All of it is one transaction.
 */
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
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
/** With the time of the restore. */
const KEPT = "financeiro_antes_";

/** Shorter than PostgreSQL waits before it looks for a deadlock: other programs are never the ones that fail. */
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

/** Reads all of it. @throws StartupError for one that cannot be used. */
export async function checkCopy(file: string, progress: JobProgress | null): Promise<BooksSummary> {
  using exported = await openCopy(file, progress, 1);
  return (await checkWholeExport(exported)).books;
}

/** Each row is read so many times. */
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
 * Returns the schema of what was there, null if there was nothing.
 * @throws StartupError for a copy that cannot be used, or a database in use; nothing is changed then.
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
      const { rows } = await sql<{ live: string }>`select current_schema() as live`.execute(db);
      const live = rows[0]?.live ?? "public";
      await sql`create schema ${sql.id(STAGED)}`.execute(db);
      await sql`set local search_path to ${sql.id(STAGED)}`.execute(db);
      const { schema, head } = exported.manifest;
      await migrate(db, postgresEngine, timeZone, { last: schema, schema: STAGED });
      await fillBooks(db, exported, { erased, location, anchors: [], timeZone, schema: STAGED });
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

/** The staged tables come into the live schema. Returns where those from before are. */
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
  // Only if nothing was left behind.
  await sql`drop schema ${sql.id(STAGED)}`.execute(db);
  return replaced.length > 0 ? kept : null;
}

/** Each write and each long read begins with this table. */
const FIRST = "schema_migrations";

/** @throws StartupError if somebody does not let go of them. */
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
      // Those that waited behind come first.
      await wait(LOCK_PAUSE_MS);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** Tables of another version may have other names, and would stay behind. */
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
