/** The tables and functions of a PostgreSQL schema, which a restore moves to another one. */
import { sql, type Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Sorted by name. */
export async function tablesIn(db: Kysely<Schema>, schema: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = ${schema} and relkind = 'r' order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Moves the objects that `like` has too; objects of another program stay. Indexes and triggers move
 * with their tables.
 */
export async function moveObjects(
  db: Kysely<Schema>,
  { like, from, to }: { readonly like: string; readonly from: string; readonly to: string },
): Promise<void> {
  const known = new Set(await tablesIn(db, like));
  const functions = new Set((await functionsIn(db, like)).map(({ identity }) => identity));
  for (const name of await tablesIn(db, from)) {
    if (!known.has(name)) continue;
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(db);
  }
  for (const { name, types, identity } of await functionsIn(db, from)) {
    if (!functions.has(identity)) continue;
    await sql`alter function ${sql.id(from, name)}(${sql.raw(types)}) set schema ${sql.id(to)}`.execute(
      db,
    );
  }
}

type SchemaFunction = { readonly name: string; readonly types: string; readonly identity: string };

async function functionsIn(db: Kysely<Schema>, schema: string): Promise<readonly SchemaFunction[]> {
  const { rows } = await sql<{ name: string; types: string }>`
    select proname as name, pg_get_function_identity_arguments(pg_proc.oid) as types
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
      where nspname = ${schema} order by 1, 2`.execute(db);
  return rows.map(({ name, types }) => ({ name, types, identity: `${name}(${types})` }));
}
