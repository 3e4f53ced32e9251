/**
 * Daily totals: for each due date, type, status, lifecycle and category, how many transactions there
 * are and how many centavos. Always true after a commit: they equal a GROUP BY over `transactions`.
 */
import { sql, type Insertable, type Kysely, type Transaction as DatabaseTransaction } from "kysely";
import { civilDate } from "#domain/civil-date.ts";
import type { DailyTotal } from "#domain/snapshot.ts";
import type { Transaction } from "#domain/transaction.ts";
import type { DailyTotalsTable, Schema } from "../database/schema.ts";
import { batches } from "./batches.ts";

/** Stands for "no due date" in the primary key; no entry can be due then (domain: years to 2199). */
export const NO_DUE_DATE = "9999-12-31";

type NewTotal = Insertable<DailyTotalsTable>;

/** Collects what one command adds to the totals and takes from them, and writes it at the end. */
export class DailyTotalsChange {
  readonly #entering = new Map<string, NewTotal>();
  readonly #leaving = new Map<string, NewTotal>();

  enter(transaction: Transaction): void {
    add(this.#entering, transaction);
  }

  leave(transaction: Transaction): void {
    add(this.#leaving, transaction);
  }

  /** What enters is added first, so that no total is ever below zero, not for a moment. */
  async write(db: DatabaseTransaction<Schema>): Promise<void> {
    await addTo(db, inKeyOrder(this.#entering));
    for (const total of inKeyOrder(this.#leaving)) await takeFrom(db, total);
  }
}

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

function add(totals: Map<string, NewTotal>, transaction: Transaction): void {
  const { type, status, lifecycle, category, amountCents } = transaction;
  const dueDate = transaction.dueDate ?? NO_DUE_DATE;
  const key = [dueDate, type, status, lifecycle, category].join("|");
  const total = totals.get(key);
  totals.set(key, {
    due_date: dueDate,
    type,
    status,
    lifecycle,
    category,
    count: (total?.count ?? 0) + 1,
    cents: (total?.cents ?? 0n) + BigInt(amountCents),
  });
}

function inKeyOrder(totals: ReadonlyMap<string, NewTotal>): NewTotal[] {
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

async function addTo(db: DatabaseTransaction<Schema>, totals: NewTotal[]): Promise<void> {
  for (const batch of batches(totals)) {
    await db
      .insertInto("daily_totals")
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(["due_date", "type", "status", "lifecycle", "category"])
          .doUpdateSet((eb) => ({
            count: eb("daily_totals.count", "+", eb.ref("excluded.count")),
            cents: eb("daily_totals.cents", "+", eb.ref("excluded.cents")),
          })),
      )
      .execute();
  }
}

async function takeFrom(db: DatabaseTransaction<Schema>, total: NewTotal): Promise<void> {
  const { due_date, type, status, lifecycle, category } = total;
  const left = await db
    .updateTable("daily_totals")
    .set((eb) => ({
      count: eb("count", "-", total.count),
      cents: sql<number>`cents - ${total.cents}`,
    }))
    .where((eb) => eb.and({ due_date, type, status, lifecycle, category }))
    .returning("count")
    .executeTakeFirstOrThrow();
  if (left.count === 0) {
    await db
      .deleteFrom("daily_totals")
      .where((eb) => eb.and({ due_date, type, status, lifecycle, category }))
      .execute();
  }
}
