import { sql, type Kysely } from "kysely";
import { readBooksSchema } from "../database/books-schema.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { STORED_TABLES } from "./stored-tables.ts";

/** Rows of a new ledger that no history record created. */
const FIRST_ROWS = new Set(["categories"]);

/**
 * False for a database without tables. @throws StartupError if it has a ledger, or tables of
 * another program.
 */
export async function assertNoBooks(db: Kysely<Schema>, engine: Engine): Promise<boolean> {
  const names = await tableNames(db, engine);
  if (names.size === 0) return false;
  if (!names.has("audit_head") || !names.has("schema_migrations")) {
    throw new StartupError(
      "O banco de dados já tem tabelas que não são do Sistema Financeiro, e nada foi mudado: informe um banco vazio em DATABASE_URL.",
    );
  }
  const filled = STORED_TABLES.filter(({ name }) => names.has(name) && !FIRST_ROWS.has(name));
  for (const { name } of filled) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length === 0) continue;
    throw new StartupError(
      "O sistema já tem lançamentos, cadastros ou histórico, e nada foi mudado: a exportação só pode ser lida num sistema vazio. Informe outra pasta em DATA_DIR, ou um banco vazio em DATABASE_URL.",
    );
  }
  return true;
}

async function tableNames(db: Kysely<Schema>, { name }: Engine): Promise<ReadonlySet<string>> {
  const { rows } = await (
    name === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = ${await readBooksSchema(db)} and table_type = 'BASE TABLE'`
  ).execute(db);
  return new Set(rows.map((row) => row.name));
}
