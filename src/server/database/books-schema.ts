/**
 * The schema of the ledger's tables on PostgreSQL. Other schemas of the database may have tables of
 * the same names: those of another program, or those that a restore replaced.
 */
import { sql, type Kysely } from "kysely";
import { StartupError } from "../errors/startup-error.ts";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** False for an empty database, and for one with tables of another program. */
export async function hasBooks(db: Kysely<Schema>, { name }: Engine): Promise<boolean> {
  const { rows } = await (
    name === "sqlite"
      ? sql`select 1 from sqlite_schema where type = 'table' and name = 'audit_head'`
      : sql`select 1 where to_regclass('audit_head') is not null`
  ).execute(db);
  return rows.length > 0;
}

/**
 * Run on each connection to PostgreSQL: puts the schema of the tables first in the search path, where
 * another one may come before it, such as that of the user's name. `current_schema()` is then theirs
 * in all queries, and an upgrade creates tables beside the others.
 */
export const BOOKS_SCHEMA_FIRST = `
  select set_config('search_path', concat_ws(', ', (
    select quote_ident(nspname) from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_class.oid = to_regclass('audit_head')
  ), current_setting('search_path')), false)`;

/**
 * Of PostgreSQL: the schema of the tables, or the one that gets them. @throws StartupError if the
 * search path has none.
 */
export async function readBooksSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`
    select current_schema()::text as schema`.execute(db);
  const schema = rows[0]?.schema ?? null;
  if (schema !== null) return schema;
  throw new StartupError(
    "O banco de dados não tem nenhum esquema em que este usuário possa criar as tabelas: crie um (CREATE SCHEMA) e ponha-o no search_path do usuário de DATABASE_URL, e inicie de novo.",
  );
}

/** On PostgreSQL: for a restore, and for the comparison with an empty database. */
export async function canCreateSchema(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select has_database_privilege(current_database(), 'CREATE') as can`.execute(db);
  return rows[0]?.can === true;
}
