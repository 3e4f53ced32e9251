import { sql, type Kysely } from "kysely";
import type { AssumedPaymentDate } from "#domain/payment.ts";
import { readHead } from "../anchors/find-broken-anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import type { Schema } from "../database/schema.ts";
import type { Manifest } from "./manifest.ts";
import { STORED_TABLES } from "./stored-tables.ts";

type Sum = Omit<Manifest["sums"][number], "count">;

export type Content = Pick<Manifest, "head" | "sums"> & {
  /** By table name. */
  readonly counts: Readonly<Record<string, number>>;
  /** The upgrade of an older ledger marks these. */
  readonly assumed: { readonly count: number; readonly first: readonly AssumedPaymentDate[] };
};

/** The facts that a manifest states about an export. */
export type StatedContent = Omit<Content, "assumed">;

export function statedContent({
  tables,
  sums,
  head,
}: Pick<Manifest, "tables" | "sums" | "head">): StatedContent {
  return { counts: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])), sums, head };
}

/** The same facts, read back from the ledger. */
export async function readContent(db: Kysely<Schema>): Promise<Content> {
  const counts: [string, number][] = [];
  for (const { name } of STORED_TABLES) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    counts.push([name, Number(rows[0]?.count)]);
  }
  const { rows } = await sql<Sum & { count: number | string }>`
    select type, status, count(*) as count, cast(sum(amount) as text) as cents
      from transactions group by type, status order by type, status`.execute(db);
  const sums = rows.map((row) => ({ ...row, count: Number(row.count) }));
  return {
    head: await readHead(db),
    counts: Object.fromEntries(counts),
    sums,
    assumed: await readAssumed(db),
  };
}

export async function readContentOf(location: DatabaseLocation): Promise<Content> {
  await using read = await openSnapshotReader(location);
  return await readContent(read.db);
}

const MAX_LISTED = 200;

async function readAssumed(db: Kysely<Schema>): Promise<Content["assumed"]> {
  const { rows } = await sql<AssumedPaymentDate & { count: number | string }>`
    select id, paid_on as "paidOn", count(*) over () as count
      from transactions where paid_on_assumed order by id limit ${MAX_LISTED}`.execute(db);
  return {
    count: Number(rows[0]?.count ?? 0),
    first: rows.map(({ id, paidOn }) => ({ id, paidOn })),
  };
}
