/** Turns a ledger of this version into one of an older version. */
import { sql, type Kysely } from "kysely";
import { canonicalJson, GENESIS_HASH, type Changes } from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import { readCategoryKeys } from "#server/database/category-keys.ts";
import type { Database } from "#server/database/database.ts";
import type { Engine } from "#server/database/engine.ts";
import type { AuditRecordsTable, Schema } from "#server/database/schema.ts";
import { digestOf, linkHash } from "#server/history/chain.ts";
import { goBack } from "./older-version.ts";

/** Contacts first, because entries refer to them. */
const TABLES = [
  "clients",
  "transactions",
  "company_settings",
  "daily_totals",
  "daily_sums",
  "daily_sides",
  "monthly_totals",
  "monthly_sums",
  "contact_totals",
  "contact_unpaid",
] as const;

/** An insert of SQLite takes at most 32,766 values. */
const CHUNK = 1000;

/**
 * Recreates the tables as they were before the migration, with the same rows and the history of the
 * columns of that time, in a new chain. Requires a history of contacts and entries only.
 */
export async function becomeOld(
  { writer: db, engine }: Database,
  migration: string,
): Promise<void> {
  const rows = new Map<string, readonly object[]>();
  const keys = await readCategoryKeys(db);
  for (const table of TABLES) {
    const stored = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    // Rows had category names.
    const named = stored.rows.map((row) =>
      "category" in row ? { ...row, category: keys.nameOf(String(row.category)) } : row,
    );
    rows.set(table, named);
  }
  const records = await db.selectFrom("audit_records").selectAll().orderBy("sequence").execute();
  await goBack(db, engine, migration);
  const columns = new Map<string, ReadonlySet<string>>();
  for (const table of TABLES) columns.set(table, await columnsOf(db, engine, table));
  for (const table of TABLES) {
    const names = columns.get(table) ?? new Set();
    await insert(
      db,
      table,
      (rows.get(table) ?? []).map((row) => pick(row, names)),
    );
  }
  const old = rechain(records, {
    contact: columns.get("clients") ?? new Set(),
    transaction: columns.get("transactions") ?? new Set(),
  });
  await insert(db, "audit_records", old);
  const { sequence, hash } = old.at(-1) ?? { sequence: 0, hash: GENESIS_HASH };
  await db.updateTable("audit_head").set({ sequence, hash }).execute();
}

/** Without generated columns. */
async function columnsOf(
  db: Kysely<Schema>,
  engine: Engine,
  table: string,
): Promise<ReadonlySet<string>> {
  const { rows } =
    engine.name === "sqlite"
      ? await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      : await sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
          db,
        );
  return new Set(rows.map(({ name }) => name));
}

function pick(row: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}

async function insert(db: Kysely<Schema>, table: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    await db
      .insertInto(table as "audit_records")
      .values(chunk as AuditRecordsTable[])
      .execute();
  }
}

type Columns = Readonly<Record<"contact" | "transaction", ReadonlySet<string>>>;

function rechain(records: readonly AuditRecordsTable[], columns: Columns): AuditRecordsTable[] {
  let previous = GENESIS_HASH;
  return records.map((record) => {
    const old = withoutNewColumns(record, columns);
    const { user_name: userName, entity_type: entityType, entity_id: entityId } = old;
    const timestamp = old.timestamp as Instant;
    previous = linkHash(previous, {
      sequence: old.sequence,
      id: old.id as never,
      timestamp,
      userName,
      entityType,
      entityId,
      digest: old.digest,
    });
    return { ...old, hash: previous };
  });
}

/** An erased record keeps its digest. */
function withoutNewColumns(record: AuditRecordsTable, columns: Columns): AuditRecordsTable {
  const { entity_type: kind, salt, changes: text, description } = record;
  if (salt === null || text === null) return record;
  if (kind !== "contact" && kind !== "transaction") {
    throw new Error(`An old history has no records of ${kind}`);
  }
  const known = Object.entries(JSON.parse(text) as Changes).filter(([column]) =>
    columns[kind].has(column),
  );
  const changes = canonicalJson(Object.fromEntries(known));
  return { ...record, changes, digest: digestOf(salt, description, changes) };
}
