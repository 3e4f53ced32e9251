// @module-tag extended
/** A database left by each earlier version opens, migrates, and keeps all its data. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { CATEGORY_KEYS_SINCE } from "#server/database/category-keys.ts";
import { createSqliteKysely } from "#server/database/kysely-sqlite.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { MIGRATIONS } from "#server/database/migrate.ts";
import { registerFunctions, sqliteEngine } from "#server/database/sqlite-engine.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { newFolder, type DatabaseSettings } from "#tests/support/engines.ts";
import { startProgram } from "#tests/support/program.ts";
import { Company } from "./company.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const NAMES = Object.keys(MIGRATIONS);

test(
  "A database of any earlier version keeps everything when it is opened (SQLite)",
  { timeout: TORTURE_TIMEOUT_MS },
  async () => {
    const proof = { name: "versions", engine: "SQLite", unit: "databases" } as const;
    await prove(
      { ...proof, short: 2, middle: 5 * NAMES.length, perSeed: NAMES.length },
      async ({ count, random }) => {
        const settings = newSettings();
        const company = new Company(settings, random);
        const program = await startProgram(settings);
        await company.work(program.url, 15);
        await program.stop("SIGTERM");
        for (let done = 0; done < count; done += 1) {
          const name = NAMES[done % NAMES.length] ?? "";
          const old = newSettings();
          await copyAsOf(name, settings, old);
          const opened = await startProgram(old);
          await company.check(old);
          await opened.stop("SIGTERM");
        }
        expect(company.answeredCount).toBeGreaterThan(0);
      },
    );
  },
);

function newSettings(): DatabaseSettings {
  const dataDir = join(newFolder(), "data");
  mkdirSync(dataDir);
  return { dataDir, databaseUrl: null };
}

/** Migrates only up to this one, and copies the rows of the tables that it has. */
async function copyAsOf(
  migration: string,
  from: DatabaseSettings,
  to: DatabaseSettings,
): Promise<void> {
  const file = join(to.dataDir, SQLITE_FILE);
  const connection = new DatabaseSync(file);
  registerFunctions(connection);
  await using db = createSqliteKysely(connection);
  const migrations = Object.entries(MIGRATIONS).map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(transaction) {
        for (const statement of statements(sqliteEngine, DEFAULT_TIME_ZONE)) {
          await sql.raw(statement).execute(transaction);
        }
      },
    },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
    migrationTableName: "schema_migrations",
    migrationLockTableName: "schema_migrations_lock",
  });
  const { error } = await migrator.migrateTo(migration);
  if (error !== undefined) throw new Error(`${migration} failed`, { cause: error });
  await sql`attach ${join(from.dataDir, SQLITE_FILE)} as newer`.execute(db);
  // A recreated table comes after those that refer to it.
  await sql`pragma foreign_keys = off`.execute(db);
  // The tables of a text search are filled by triggers.
  const { rows: tables } = await sql<{ name: string }>`
    select name from main.sqlite_schema
    where type = 'table' and name not like 'schema_migrations%'
      and name in (select name from pragma_table_list where type = 'table')`.execute(db);
  for (const { name } of tables) {
    const table = sql.table(name);
    // Without generated columns.
    const { rows: columns } = await sql<{ name: string }>`
      select name from pragma_table_info(${name}, 'main')`.execute(db);
    const list = sql.join(columns.map((column) => sql.ref(column.name)));
    // Its rows had category names, not keys.
    const hadNames = NAMES.indexOf(migration) < NAMES.indexOf(CATEGORY_KEYS_SINCE);
    const values = columns.map((column) =>
      column.name === "category" && hadNames
        ? sql`(select categories.name from newer.categories
            where categories.key = source.category)`
        : sql.ref(`source.${column.name}`),
    );
    await sql`insert or replace into main.${table} (${list})
      select ${sql.join(values)} from newer.${table} as source`.execute(db);
  }
  // "SFin"
  await sql`pragma application_id = ${sql.lit(0x53_46_69_6e)}`.execute(db);
}
