/** Daily totals: kept for each due date, type, status, lifecycle and category. */
import { sql, type Kysely } from "kysely";
import { civilDate } from "#domain/civil-date.ts";
import type { DailyTotal } from "#domain/snapshot.ts";
import type { Schema } from "../database/schema.ts";
import type { KeptTotals } from "./kept-totals.ts";

/** Stands for "no due date" in the primary key; no entry can be due then (domain: years to 2199). */
export const NO_DUE_DATE = "9999-12-31";

/** How they are kept. */
export const DAILY_TOTALS: KeptTotals = {
  table: "daily_totals",
  keyColumns: ["due_date", "type", "status", "lifecycle", "category"],
  keyOf: ({ dueDate, type, status, lifecycle, category }) => [
    dueDate ?? NO_DUE_DATE,
    type,
    status,
    lifecycle,
    category,
  ],
};

/** All totals, summed over categories. */
export async function readDailyTotals(db: Kysely<Schema>): Promise<DailyTotal[]> {
  const rows = await db
    .selectFrom("daily_totals")
    .select(["due_date", "type", "status", "lifecycle"])
    .select([
      sql<string>`cast(sum(count) as text)`.as("count"),
      sql<string>`cast(sum(cents) as text)`.as("cents"),
    ])
    .groupBy(["due_date", "type", "status", "lifecycle"])
    .execute();
  return rows.map((row) => ({
    dueDate: row.due_date === NO_DUE_DATE ? null : civilDate(row.due_date),
    type: row.type,
    status: row.status,
    lifecycle: row.lifecycle,
    count: Number(row.count),
    // As text: a sum may pass what a number holds exactly; the domain says what then.
    cents: BigInt(row.cents),
  }));
}
