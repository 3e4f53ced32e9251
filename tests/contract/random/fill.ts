import type { Insertable } from "kysely";
import type { Database } from "#server/database/database.ts";
import type { DailyTotalsTable } from "#server/database/schema.ts";
import type { Row } from "./columns.ts";
import { ROWS } from "./sample-rows.ts";

/** Puts the sample rows into an empty database as they are, without a command that would refuse some. */
export async function fill({ writer, engine }: Database): Promise<void> {
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
    })),
  );
  await put(
    "transactions",
    ROWS.transactions.map((row) => {
      const stored = Object.entries(row).filter(([column]) => column !== "resolved_status");
      return { ...Object.fromEntries(stored), amount: Math.round(Number(row["amount"]) * 100) };
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
  await writer.insertInto("daily_totals").values(dailyTotals()).execute();
}

/** The totals of each day, as the rows add up to them. */
function dailyTotals(): Insertable<DailyTotalsTable>[] {
  const keyed = Map.groupBy(ROWS.transactions, (row) =>
    JSON.stringify(
      ["expected_payment_date", "type", "status", "lifecycle", "category"].map(
        (column) => row[column] ?? "9999-12-31",
      ),
    ),
  );
  return [...keyed].map(([key, rows]) => {
    const [due_date, type, status, lifecycle, category] = JSON.parse(key) as string[];
    let cents = 0n;
    for (const row of rows) cents += BigInt(Math.round(Number(row["amount"]) * 100));
    return { due_date, type, status, lifecycle, category, count: rows.length, cents } as never;
  });
}
