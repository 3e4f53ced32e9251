import { sql, type Kysely } from "kysely";
import { readBooksSchema } from "../database/books-schema.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { STORED_TABLES } from "./stored-tables.ts";

/**
 * `only-settings`: nothing but the company settings, which the first questions already write, and
 * their history. An import replaces them.
 */
export type NoBooks = "no-tables" | "no-records" | "only-settings";

/** `where`: in what the new settings are, as `na exportação`. */
export function settingsReplacedBy(where: string): string {
  return `O que já foi preenchido em Empresa, como o nome e o saldo inicial, dá lugar ao que está ${where}.`;
}

/** Rows of a new ledger that no history record created. */
const FIRST_ROWS = new Set(["categories"]);
/** The rows of the company settings and their history. */
const SETTINGS_ROWS = new Set(["company", "audit_records"]);

const OWN_TABLES = new Set([
  "audit_head",
  "schema_migrations",
  ...STORED_TABLES.map(({ name }) => name),
]);

/** @throws StartupError for a database with a ledger, or with tables of another program. */
export async function assertNoBooks(db: Kysely<Schema>, engine: Engine): Promise<NoBooks> {
  const names = await ownNames(db, engine);
  if (names.size === 0) return "no-tables";
  if (!names.has("audit_head") || !names.has("schema_migrations")) {
    throw new StartupError(
      "O banco de dados já tem tabelas que não são do Sistema Financeiro, e nada foi mudado: informe um banco vazio em DATABASE_URL.",
    );
  }
  const filled = STORED_TABLES.map(({ name }) => name).filter(
    (name) => names.has(name) && !FIRST_ROWS.has(name) && !SETTINGS_ROWS.has(name),
  );
  for (const name of filled) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw notEmpty();
  }
  return await readOnlySettings(db);
}

/** @throws StartupError if the history tells of anything else. */
async function readOnlySettings(db: Kysely<Schema>): Promise<NoBooks> {
  const records = db.selectFrom("audit_records").select("sequence").limit(1);
  const other = await records.where("entity_type", "!=", "company").executeTakeFirst();
  if (other !== undefined) throw notEmpty();
  return (await records.executeTakeFirst()) === undefined ? "no-records" : "only-settings";
}

function notEmpty(): StartupError {
  return new StartupError(
    "O sistema já tem lançamentos, cadastros ou histórico, e nada foi mudado: só um sistema vazio recebe os dados de outro. Informe outra pasta em DATA_DIR, ou um banco vazio em DATABASE_URL.",
  );
}

/** On PostgreSQL another program may have tables of other names in the same schema. */
async function ownNames(db: Kysely<Schema>, engine: Engine): Promise<ReadonlySet<string>> {
  const names = await tableNames(db, engine);
  return engine.isInProcess ? names : names.intersection(OWN_TABLES);
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
