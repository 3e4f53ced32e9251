/** Counts and sums of both sides of an import, by type and status. */
import { sql } from "kysely";
import { ORIGINAL_TABLES, type OriginalTable } from "#contract/imports.ts";
import { decimalText } from "#domain/money.ts";
import {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from "#domain/transaction.ts";
import type { Kysely } from "kysely";
import type { OriginalData } from "#server/commands/original-data.ts";
import { toChunks } from "#server/database/chunks.ts";
import type { Schema } from "#server/database/schema.ts";
import type { Counts, Totals } from "./import-report.ts";

type Entry = {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amountCents: number;
};

export function countsOf({ contacts, entries, history }: OriginalData): Counts {
  return {
    clients: contacts.length,
    transactions: entries.length,
    audit_records: history.length,
  };
}

export function totalsOf(counts: Counts, entries: readonly Entry[]): Totals {
  const sums = new Map<string, { count: number; sum: bigint }>();
  for (const { type, status, amountCents } of entries) {
    const key = `${type} ${status}`;
    const { count, sum } = sums.get(key) ?? { count: 0, sum: 0n };
    sums.set(key, { count: count + 1, sum: sum + BigInt(amountCents) });
  }
  const lines = TRANSACTION_TYPES.flatMap((type) =>
    TRANSACTION_STATUSES.map((status) => {
      const { count, sum } = sums.get(`${type} ${status}`) ?? { count: 0, sum: 0n };
      return { type, status, count, sum: decimalText(sum, ".") };
    }),
  );
  return { counts, lines };
}

/** The totals of these ids in the database. */
export async function readTotals(db: Kysely<Schema>, data: OriginalData): Promise<Totals> {
  const entries: Entry[] = [];
  for (const ids of toChunks(data.entries.map(({ id }) => id))) {
    const { rows } = await sql<Entry>`select type, status, amount as "amountCents"
      from transactions where id in (${sql.join(ids)})`.execute(db);
    entries.push(...rows);
  }
  const counts: Counts = {
    clients: await countRows(db, "clients", data.contacts),
    transactions: entries.length,
    audit_records: await countRows(db, "audit_records", data.history),
  };
  return totalsOf(counts, entries);
}

async function countRows(
  db: Kysely<Schema>,
  table: OriginalTable,
  rows: readonly { readonly id: string }[],
): Promise<number> {
  let count = 0;
  for (const ids of toChunks(rows.map(({ id }) => id))) {
    const { rows: found } = await sql<{ readonly count: number }>`
      select count(*) as count from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(db);
    count += Number(found[0]?.count);
  }
  return count;
}

export function isSameTotals(a: Totals, b: Totals): boolean {
  return (
    ORIGINAL_TABLES.every((table) => a.counts[table] === b.counts[table]) &&
    a.lines.every(({ count, sum }, at) => count === b.lines[at]?.count && sum === b.lines[at].sum)
  );
}
