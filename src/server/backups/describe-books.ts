/**
 * A summary of a company's ledger, in totals that an owner recognizes before restoring a backup.
 */
import { sql } from "kysely";
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";

/** With the hash of the newest history record. */
export type Books = BooksSummary & { readonly headHash: string };

export async function describeBooks(location: DatabaseLocation): Promise<Books> {
  await using read = await openSnapshotReader(location);
  const { rows } = await sql<{
    entries: number;
    contacts: number;
    income: string | null;
    expense: string | null;
    firstChangeAt: Instant | null;
    lastChangeAt: Instant | null;
    records: number;
    headHash: string;
  }>`select
      (select count(*) from transactions) as entries,
      (select count(*) from clients) as contacts,
      (select cast(sum(amount) as text) from transactions
        where lifecycle = 'active' and type = 'income') as income,
      (select cast(sum(amount) as text) from transactions
        where lifecycle = 'active' and type = 'expense') as expense,
      (select timestamp from audit_records order by sequence limit 1) as "firstChangeAt",
      (select timestamp from audit_records order by sequence desc limit 1) as "lastChangeAt",
      (select sequence from audit_head) as records,
      (select hash from audit_head) as "headHash"`.execute(read.db);
  const [row] = rows;
  if (row === undefined) throw new Error("Assertion failed: a query without tables has a row");
  return {
    entries: row.entries,
    contacts: row.contacts,
    incomeCents: BigInt(row.income ?? 0),
    expenseCents: BigInt(row.expense ?? 0),
    records: row.records,
    firstChangeAt: row.firstChangeAt,
    lastChangeAt: row.lastChangeAt,
    headHash: row.headHash,
  };
}
