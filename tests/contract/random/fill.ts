import { sql } from "kysely";
import { readCategoryKeys, type CategoryKeys } from "#server/database/category-keys.ts";
import type { Database } from "#server/database/database.ts";
import { TOTALS_TABLES, groupedRows } from "#tests/support/ledger-invariants.ts";
import type { Row } from "./columns.ts";
import { ACCOUNTS, ROWS } from "./sample-rows.ts";

/** Inserts the sample rows directly; a command would refuse some. */
export async function fill(database: Database): Promise<void> {
  const { writer, engine } = database;
  const put = async (table: "clients" | "transactions" | "audit_records", rows: Row[]) =>
    writer
      .insertInto(table)
      .values(rows as never)
      .execute();
  await put(
    "clients",
    ROWS.clients.map((row) => ({
      ...row,
      is_active: engine.toStoredBoolean(row["is_active"] === true),
      other_types: JSON.stringify(row["other_types"]),
    })),
  );
  for (const id of ACCOUNTS) {
    await sql`insert into accounts (id, name, kind, opening_balance, opening_date, is_default,
        is_active, created_at, updated_at)
      values (${id}, ${id}, 'bank', 0, '2026-01-01', ${engine.toStoredBoolean(false)},
        ${engine.toStoredBoolean(true)}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
      writer,
    );
  }
  const keys = await readCategoryKeys(writer);
  await put(
    "transactions",
    ROWS.transactions.map((row) => {
      const stored = Object.entries(row).filter(([column]) => column !== "resolved_status");
      return {
        ...Object.fromEntries(stored),
        category: keys.keyOf(String(row["category"])),
        amount: Math.round(Number(row["amount"]) * 100),
        tag_ids: JSON.stringify(row["tag_ids"]),
        splits: storedParts(row["splits"], keys),
      };
    }),
  );
  await put(
    "audit_records",
    ROWS.audit_records.map((row) => ({
      ...row,
      changes: row["changes"] === null ? null : JSON.stringify(row["changes"]),
      salt: row["changes"] === null ? null : "ab",
      digest: "0".repeat(64),
    })),
  );
  await writer.updateTable("audit_head").set({ sequence: ROWS.audit_records.length }).execute();
  for (const table of TOTALS_TABLES) {
    const rows = await groupedRows(database, table);
    await writer
      .insertInto(table)
      .values(rows as never)
      .execute();
  }
}

/** With centavos and keys. */
function storedParts(parts: unknown, keys: CategoryKeys): string | null {
  if (!Array.isArray(parts)) return null;
  const stored = (parts as { category: string; amount: number }[]).map(({ category, amount }) => {
    return { category: keys.keyOf(category), amount: Math.round(amount * 100) };
  });
  return JSON.stringify(stored);
}
