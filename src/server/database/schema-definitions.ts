/** The tables, indexes, constraints and triggers of a database, to compare two databases. */
import { DatabaseSync } from "node:sqlite";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { DatabaseLocation } from "./database.ts";
import type { Engine } from "./engine.ts";
import { createSqliteKysely } from "./kysely-sqlite.ts";
import { MIGRATIONS } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { registerFunctions } from "./sqlite-engine.ts";

type Definition = {
  readonly name: string;
  readonly definition: string;
  /** The table that it belongs to; null for a function. */
  readonly relation: string | null;
};

/** By kind and name, such as `index transactions_newest`. */
export type Definitions = ReadonlyMap<string, Definition>;

/** Excludes the tables of the migrator. */
export async function readDefinitions(db: Kysely<Schema>, { name }: Engine): Promise<Definitions> {
  const { rows } = await QUERIES[name].execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The definitions that the migrations create in an empty database. */
export async function migratedDefinitions(
  location: DatabaseLocation,
  engine: Engine,
): Promise<Definitions> {
  if (location.engine === "sqlite") {
    const connection = new DatabaseSync(":memory:");
    registerFunctions(connection);
    await using empty = createSqliteKysely(connection);
    await runMigrations(empty, engine);
    return await readDefinitions(empty, engine);
  }
  const { connectPostgres } = await import("./postgres.ts");
  await using pool = connectPostgres(location.url, 1, CONNECTION_WAIT_MS);
  const transaction = await pool.startTransaction().execute();
  try {
    await sql`create schema ${sql.id(EMPTY_SCHEMA)}`.execute(transaction);
    await sql`set local search_path to ${sql.id(EMPTY_SCHEMA)}`.execute(transaction);
    await runMigrations(transaction, engine);
    return await readDefinitions(transaction, engine);
  } finally {
    await transaction.rollback().execute();
  }
}

const CONNECTION_WAIT_MS = 10_000;
/** Never becomes visible: its transaction rolls back. */
const EMPTY_SCHEMA = "financeiro_verification";

async function runMigrations(db: Kysely<Schema>, engine: Engine): Promise<void> {
  for (const statements of Object.values(MIGRATIONS)) {
    for (const statement of statements(engine, DEFAULT_TIME_ZONE))
      await sql.raw(statement).execute(db);
  }
}

export const MIGRATOR_NAMES = ["schema_migrations", "schema_migrations_lock"];
const MIGRATOR_TABLES = sql`(${sql.join(MIGRATOR_NAMES.map((name) => sql.lit(name)))})`;

const QUERIES: Record<Engine["name"], RawBuilder<Definition>> = {
  sqlite: sql`
    select type || ' ' || name as name, coalesce(sql, '') as definition, tbl_name as relation
    from sqlite_schema where name not glob 'sqlite_s*'
      and not (type in ('table', 'index') and tbl_name in ${MIGRATOR_TABLES})`,
  // Without extensions, which an administrator may have put into the same schema.
  postgres: sql`
    with members as (select classid, objid from pg_depend where deptype = 'e'),
    tables as (
      select oid, relname from pg_class
      where relnamespace = quote_ident(current_schema())::regnamespace and not exists (
        select from members where classid = 'pg_class'::regclass and objid = pg_class.oid)
    ),
    own as (select oid, relname from tables where relname not in ${MIGRATOR_TABLES})
    select name, replace(definition, quote_ident(current_schema()) || '.', '') as definition, relation
    from (
      select table_name as relation, 'column ' || table_name || '.' || column_name as name,
        concat_ws(' ', data_type, collation_name, is_nullable, column_default, generation_expression)
          as definition
      from information_schema.columns
      where table_schema = current_schema() and table_name in (select relname from own)
      union all
      select tablename, 'index ' || indexname, indexdef from pg_indexes
      where schemaname = current_schema() and tablename in (select relname from own)
      union all
      select relname, 'constraint ' || conrelid::regclass || '.' || conname,
        pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join own on own.oid = conrelid
      union all
      select relname, 'trigger ' || tgrelid::regclass || '.' || tgname,
        pg_get_triggerdef(pg_trigger.oid) || tgenabled::text
      from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
      union all
      select null, 'function ' || proname, pg_get_functiondef(oid)
      from pg_proc
      where pronamespace = quote_ident(current_schema())::regnamespace and prokind <> 'a'
        and not exists (
          select from members where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
    ) as definitions`,
};
