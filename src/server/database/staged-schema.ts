/**
 * Replaces the ledger's tables on PostgreSQL by those of a staging schema, in the caller's
 * transaction. The live ones are kept in another schema. Other programs then open the new ones.
 */
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { Instant } from "#domain/company-time.ts";
import { StartupError } from "../errors/startup-error.ts";
import { canCreateSchema, readBooksSchema } from "./books-schema.ts";
import { COMMITS_CHANNEL, REPLACED } from "./postgres-commit-notifier.ts";
import type { Schema } from "./schema.ts";
import { moveObjects, tablesIn } from "./schema-objects.ts";

const STAGED = "financeiro_restaurando";
/** The time of the replacement is appended. */
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

const NOT_ALLOWED =
  "Falta uma permissão no computador em que os dados ficam, e nada foi mudado: peça a quem instalou o sistema que a dê, e tente de novo (para o suporte: GRANT CREATE ON DATABASE ao usuário de DATABASE_URL).";

type Replacement = {
  readonly timestamp: Instant;
  /** Creates and fills the tables, in the schema where all unqualified names are. */
  readonly build: () => Promise<void>;
  /** Called when nothing else can write to the live tables. @throws StartupError to keep them. */
  readonly assertReplaceable: () => Promise<void>;
};

/** Returns the schema with the previous tables, null if there were none. */
export async function replaceTables(
  db: Kysely<Schema>,
  { timestamp, build, assertReplaceable }: Replacement,
): Promise<string | null> {
  const live = await readBooksSchema(db);
  if (!(await canCreateSchema(db))) throw new StartupError(NOT_ALLOWED);
  await sql`create schema ${sql.id(STAGED)}`.execute(db);
  await sql`set local search_path to ${sql.id(STAGED)}`.execute(db);
  await build();
  await sql`set local search_path to ${sql.id(live)}`.execute(db);
  const staged = await tablesIn(db, STAGED);
  const present = await tablesIn(db, live);
  const replaced = staged.filter((name) => present.includes(name));
  const kept = replaced.length > 0 ? KEPT + timestamp.replaceAll(/\D/gu, "") : null;
  if (kept !== null) {
    await lockTables(db, live, replaced);
    await assertReplaceable();
    await sql`create schema ${sql.id(kept)}`.execute(db);
    await moveObjects(db, { like: STAGED, from: live, to: kept });
  }
  await moveObjects(db, { like: STAGED, from: STAGED, to: live });
  // Fails if anything was left behind.
  await sql`drop schema ${sql.id(STAGED)}`.execute(db);
  await sql`select pg_notify(${COMMITS_CHANNEL}, ${REPLACED})`.execute(db);
  return kept;
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
