/** Counts and sums of both sides of an import, by type and status. */
import { sql } from "kysely";
import { ORIGINAL_TABLES, type OriginalTable } from "#contract/imports.ts";
import { decimalText } from "#domain/money.ts";
import { decimalSum } from "#domain/original-amount.ts";
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
import type { Counts, InexactAmount, Totals, TotalsLine } from "./import-report.ts";

type Entry = {
  readonly id: string;
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

/** Of the inexact amounts the sums have the value before rounding. */
export function totalsOf(
  counts: Counts,
  entries: readonly Entry[],
  inexact: readonly InexactAmount[] = [],
): Totals {
  const before = new Map(inexact.map((amount) => [amount.id, amount.before]));
  const groups = Map.groupBy(entries, ({ type, status }) => `${type} ${status}`);
  const lines = TRANSACTION_TYPES.flatMap((type) =>
    TRANSACTION_STATUSES.map((status) => {
      const group = groups.get(`${type} ${status}`) ?? [];
      const exact = group.filter(({ id }) => !before.has(id));
      const sum = decimalSum([
        decimalText(sumOf(exact), "."),
        ...group.flatMap(({ id }) => before.get(id) ?? []),
      ]);
      const rounding = decimalSum([decimalText(sumOf(group), "."), `-${sum}`]);
      return { type, status, count: group.length, sum, rounding };
    }),
  );
  return { counts, lines };
}

function sumOf(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
}

/** The totals of these ids in the database. */
export async function readTotals(db: Kysely<Schema>, data: OriginalData): Promise<Totals> {
  const entries: Entry[] = [];
  for (const ids of toChunks(data.entries.map(({ id }) => id))) {
    const { rows } = await sql<Entry>`select id, type, status, amount as "amountCents"
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

/** Compares after rounding. */
export function isSameTotals(original: Totals, here: Totals): boolean {
  return (
    ORIGINAL_TABLES.every((table) => original.counts[table] === here.counts[table]) &&
    original.lines.every((line, at) => isSameLine(line, here.lines[at]))
  );
}

export function isSameLine(original: TotalsLine, here: TotalsLine | undefined): boolean {
  return (
    original.count === here?.count && decimalSum([original.sum, original.rounding]) === here.sum
  );
}
