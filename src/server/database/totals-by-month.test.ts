import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import { TOTALS_TABLES, groupedTotals, storedTotals } from "#tests/support/ledger-invariants.ts";
import { describeOnBothEngines, openFresh } from "#tests/support/engines.ts";
import type { Engine } from "./engine.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { MIGRATIONS } from "./migrate.ts";
import type { Schema } from "./schema.ts";

const [FIRST = "", ...NEXT] = Object.keys(MIGRATIONS).filter(
  (name) => name < "0006" || ["0011-unpaid-by-contact", "0013-payment-dates"].includes(name),
);

/** Entries of every kind, due at the ends of months or undated, with their daily totals. */
async function fillAsBefore(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into clients values ('CTT-a', 'Ana', null, null, 'client', null, true,
      '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z')`.execute(db);
  let at = 0;
  for (const due of [null, "1900-01-01", "2026-01-31", "2026-02-01", "2026-02-28", "2199-12-31"]) {
    for (const status of ["paid", "pending", "overdue"]) {
      for (const lifecycle of ["active", "inactive", "cancelled"]) {
        for (const category of ["Site", "Site", "Outros"]) {
          at += 1;
          const type = at % 2 === 0 ? "income" : "expense";
          await sql`
            insert into transactions values (${`TRI-${at}`}, ${type}, ${category}, ${at ** 2},
              ${due}, ${status}, null, ${at % 5 === 0 ? null : "CTT-a"}, ${lifecycle},
              '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z')`.execute(db);
        }
      }
    }
  }
  await sql`
    insert into daily_totals (due_date, type, status, lifecycle, category, count, cents)
    select coalesce(expected_payment_date, '9999-12-31'), type, status, lifecycle, category,
      count(*), sum(amount)
    from transactions group by expected_payment_date, type, status, lifecycle, category`.execute(
    db,
  );
}

/** An empty database after the first migration. */
async function recreateDatabase(db: Kysely<Schema>, engine: Engine): Promise<void> {
  for (const table of [
    ...TOTALS_TABLES,
    "transactions",
    "audit_records",
    "audit_head",
    "recurrences",
    "clients",
  ]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  if (engine.name === "postgres") {
    await sql`drop function refuse_client_removal, refuse_history_change`.execute(db);
  }
  await migrateBy(FIRST, db, engine);
}

async function migrateBy(name: string, db: Kysely<Schema>, engine: Engine): Promise<void> {
  for (const statement of MIGRATIONS[name]?.(engine, DEFAULT_TIME_ZONE) ?? []) {
    await sql.raw(statement).execute(db);
  }
}

describeOnBothEngines("A company with entries from before the monthly rollups", (engine) => {
  test("has complete rollups after the migration", async () => {
    const database = await openFresh(engine);
    await recreateDatabase(database.writer, database.engine);
    await fillAsBefore(database.writer);
    for (const name of NEXT) await migrateBy(name, database.writer, database.engine);
    // The rollup of accounts was added later.
    for (const table of TOTALS_TABLES.filter((name) => name !== "account_totals")) {
      const kept = await storedTotals(database, table);
      expect(kept, table).toEqual(await groupedTotals(database, table));
      expect(kept.length, table).toBeGreaterThan(0);
    }
    await database.close();
  });
});
