/**
 * The tables of an export as stored: a ledger of an older version has fewer, with fewer columns.
 */
import { sql, type Kysely } from "kysely";
import type { SnapshotReader } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";
import { MIGRATIONS } from "../database/migrate.ts";
import type { Schema } from "../database/schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { NEWEST_SCHEMA } from "./manifest.ts";
import { STORED_TABLES, type StoredTable } from "./stored-tables.ts";

export type StoredContent = {
  /** The newest migration of the ledger. */
  readonly schema: string;
  readonly tables: readonly StoredTable[];
};

/** @throws StartupError for a ledger of a newer version, or an empty database. */
export async function readStoredTables({ db, engine }: SnapshotReader): Promise<StoredContent> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db);
  const schema = rows.at(-1)?.name ?? "";
  if (!(schema in MIGRATIONS)) {
    throw new StartupError(
      "Os dados são de uma versão mais nova do programa: use essa para exportar.",
    );
  }
  if (schema === NEWEST_SCHEMA) return { schema, tables: STORED_TABLES };
  const columns = await columnsOf(db, engine);
  const tables = STORED_TABLES.map((table) => ({
    ...table,
    columns: table.columns.filter(({ name }) => columns.has(`${table.name}.${name}`)),
  }));
  return { schema, tables: tables.filter((table) => table.columns.length > 0) };
}

async function columnsOf(db: Kysely<Schema>, { name }: Engine): Promise<ReadonlySet<string>> {
  const { rows } = await (
    name === "sqlite"
      ? sql<{ column: string }>`select s.name || '.' || c.name as "column"
          from sqlite_schema as s, pragma_table_info(s.name) as c where s.type = 'table'`
      : sql<{ column: string }>`select table_name || '.' || column_name as "column"
          from information_schema.columns where table_schema = current_schema()`
  ).execute(db);
  return new Set(rows.map(({ column }) => column));
}
