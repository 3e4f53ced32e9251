/** What must be true of any company's books, checked the slow and obvious way from the raw rows. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#server/database/database.ts";
import { NO_DUE_DATE } from "#server/ledger/daily-totals.ts";
import { verifyHistory } from "#server/ledger/verify-history.ts";

/**
 * Every row has its history, every history its row or its closing record; the chain holds; the daily
 * totals are the transactions grouped.
 */
export async function expectSoundBooks(database: Database): Promise<void> {
  expect(await verifyHistory(database.reader)).toMatchObject({ isIntact: true });
  expect(await everyChangeHasItsRecord(database)).toEqual([]);
  expect(await keptTotals(database)).toEqual(await groupedTotals(database));
}

/** What is wrong, one line for each row or history that does not fit the other. */
async function everyChangeHasItsRecord(database: Database): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, entityType] of [
    ["clients", "contact"],
    ["transactions", "transaction"],
  ] as const) {
    const rows = await database.reader.selectFrom(table).select(["id", "updated_at"]).execute();
    const present = new Set(rows.map(({ id }) => id));
    const records = await database.reader
      .selectFrom("audit_records")
      .select(["entity_id", "description"])
      .where("entity_type", "=", entityType)
      .orderBy("sequence")
      .execute();
    const histories = Map.groupBy(records, ({ entity_id }) => entity_id);
    for (const id of present) {
      if (!histories.has(id)) problems.push(`${id} has no history`);
    }
    for (const [id, history] of histories) {
      const first = history[0]?.description ?? "";
      const last = history.at(-1)?.description ?? "";
      const isClosed = last === "Lançamento removido do sistema";
      if (!/^(Contato|Lançamento) criado$/u.test(first))
        problems.push(`${id} begins with ${first}`);
      if (isClosed === present.has(id)) problems.push(`${id} ends with ${last}`);
    }
  }
  return problems;
}

type Bucket = Record<string, string | number>;

async function keptTotals(database: Database): Promise<Bucket[]> {
  const rows = await database.reader.selectFrom("daily_totals").selectAll().execute();
  return sorted(rows);
}

async function groupedTotals(database: Database): Promise<Bucket[]> {
  const rows = await database.reader
    .selectFrom("transactions")
    .select(["expected_payment_date", "type", "status", "lifecycle", "category"])
    .select([sql<number>`count(*)`.as("count"), sql<string>`cast(sum(amount) as text)`.as("cents")])
    .groupBy(["expected_payment_date", "type", "status", "lifecycle", "category"])
    .execute();
  return sorted(
    rows.map(({ expected_payment_date, cents, ...row }) => ({
      due_date: expected_payment_date ?? NO_DUE_DATE,
      ...row,
      cents: Number(cents),
    })),
  );
}

function sorted(rows: readonly Bucket[]): Bucket[] {
  const key = (row: Bucket): string =>
    [row["due_date"], row["type"], row["status"], row["lifecycle"], row["category"]].join("|");
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
