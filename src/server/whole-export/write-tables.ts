/** Writes an export's rows into new tables, in the caller's transaction. */
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Splits } from "#domain/split.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import {
  CATEGORY_KEYS_SINCE,
  mapCategories,
  readCategoryKeys,
  type CategoryKeys,
} from "../database/category-keys.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { ROLLUP_TABLES, type RollupTable } from "../rollups/rollup-tables.ts";
import { recounted } from "../verification/check-totals.ts";
import { dataPath, type TableSummary } from "./manifest.ts";
import { STORED_TABLES } from "./stored-tables.ts";
import type { ExportedRow, WholeExport } from "./whole-export.ts";

/** A migration created the first ones, and none is ever deleted. */
const CATEGORIES = "categories";

/**
 * The tables must have no rows except the first categories. @throws StartupError for a row that
 * they refuse.
 */
export async function writeTables(
  db: Kysely<Schema>,
  engine: Engine,
  exported: WholeExport,
): Promise<void> {
  const { tables, head } = exported.manifest;
  for (const { name } of STORED_TABLES) {
    const table = tables.find((listed) => listed.name === name);
    if (table !== undefined) await writeTable(db, engine, exported, table);
  }
  await db.updateTable("audit_head").set(head).execute();
}

async function writeTable(
  db: Kysely<Schema>,
  engine: Engine,
  exported: WholeExport,
  table: TableSummary,
): Promise<void> {
  // Names are unique, and two may have been swapped.
  if (table.name === CATEGORIES) {
    await sql`update categories set name = id || ${` ${randomUUID()}`}`.execute(db);
  }
  const insert = insertStatement(table, engine);
  // The categories are already written.
  const hasKeys =
    table.columns.includes("category") && exported.manifest.schema >= CATEGORY_KEYS_SINCE;
  const keys = hasKeys ? await readCategoryKeys(db) : null;
  try {
    for await (const exportedRows of exported.rows(table)) {
      const rows = keys === null ? exportedRows : exportedRows.map((row) => withKeys(row, keys));
      await runBatch(db, engine, insert.compile(db, engine, rows));
    }
  } catch (error) {
    if (error instanceof StartupError || classifyDatabaseError(error) !== null) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `O banco não aceita um registro de ${dataPath(table.name)} (para o suporte: ${message}): o arquivo foi alterado.`,
      { cause: error },
    );
  }
}

/** An export has names instead of keys. */
function withKeys(row: ExportedRow, keys: CategoryKeys): ExportedRow {
  const { category, splits = null } = row;
  const named = { category: String(category), splits: splits as Splits | null };
  return { ...row, ...mapCategories(named, (name) => keys.keyOf(name)) };
}

function insertStatement(
  { name, columns }: TableSummary,
  engine: Engine,
): BatchStatement<ExportedRow> {
  const toParameters = (row: ExportedRow): unknown[] =>
    columns.map((column) => {
      const value = row[column];
      return typeof value === "boolean" ? engine.toStoredBoolean(value) : value;
    });
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const changes = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  const onConflict =
    name === CATEGORIES ? sql`on conflict (id) do update set ${sql.join(changes)}` : sql``;
  return new BatchStatement(
    (rows) =>
      sql`insert into ${sql.table(name)} (${listed})
        values ${sql.join(rows.map((row) => sql`(${sql.join(toParameters(row))})`))} ${onConflict}`,
    toParameters,
  );
}

/** Computes them from the entries, whatever the tables contain. */
export async function computeRollups(db: Kysely<Schema>, engine: Engine): Promise<void> {
  for (const rollup of ROLLUP_TABLES) {
    const keys = sql.join(rollup.keyColumns.map((column) => sql.ref(column)));
    await sql`delete from ${sql.table(rollup.table)}`.execute(db);
    await sql`insert into ${sql.table(rollup.table)} (${keys}, count, cents)
      select ${sql.join(keyValues(rollup, engine))}, count, cents
      from (${recounted(rollup, "all", engine)}) as recounted`.execute(db);
  }
  if (engine.hasStatistics) await sql`analyze`.execute(db);
}

const DAY_COLUMNS = new Set<string>(["due_date", "due_month", "paid_on"]);

/** Grouped as texts, which is also how SQLite stores days. */
function keyValues({ keyColumns }: RollupTable, { name }: Engine): RawBuilder<unknown>[] {
  return keyColumns.map((column) =>
    name === "postgres" && DAY_COLUMNS.has(column)
      ? sql`cast(${sql.ref(column)} as date)`
      : sql.ref(column),
  );
}
