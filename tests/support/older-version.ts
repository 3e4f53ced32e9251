import { sql, type Kysely } from "kysely";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { Engine } from "#server/database/engine.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import type { Schema } from "#server/database/schema.ts";

/** Recreates the tables of an empty database as they were before the migration. */
export async function goBack(db: Kysely<Schema>, engine: Engine, migration: string): Promise<void> {
  const before = Object.keys(MIGRATIONS).filter((name) => name < migration);
  if (engine.name === "postgres") {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  } else {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
        and name not like 'notes_search_%' order by name = 'clients'`.execute(db);
    for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db);
  }
  for (const name of before) {
    for (const statement of MIGRATIONS[name]?.(engine, DEFAULT_TIME_ZONE) ?? [])
      await sql.raw(statement).execute(db);
  }
  await sql`create table schema_migrations (name varchar(255) not null primary key,
    timestamp varchar(255) not null)`.execute(db);
  for (const name of before) {
    await sql`insert into schema_migrations (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
  }
}
