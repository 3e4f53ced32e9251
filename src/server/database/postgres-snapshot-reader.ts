import { sql, type Kysely, type RawBuilder } from "kysely";
import type { SnapshotReader } from "./database.ts";
import { keepTables } from "./keep-tables.ts";
import { connectPostgres, LONG_READER, postgresEngine } from "./postgres.ts";
import type { Schema } from "./schema.ts";

const CONNECTION_WAIT_MS = 10_000;

export async function openPostgresReader(url: string): Promise<SnapshotReader> {
  const pool = connectPostgres(url, 1, CONNECTION_WAIT_MS, LONG_READER);
  const { rows } = await sql<{ hasTables: boolean }>`
    select to_regclass('schema_migrations') is not null as "hasTables"`.execute(pool);
  const transaction = await pool
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  if (rows[0]?.hasTables === true) await keepTables(transaction);
  return {
    ...readInTransaction(transaction),
    async [Symbol.asyncDispose]() {
      // This fails if the connection was lost; its error would hide that of the query.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
      await pool.destroy();
    },
  };
}

/** The caller ends the transaction. */
export function readInTransaction(transaction: Kysely<Schema>): SnapshotReader {
  return {
    engine: postgresEngine,
    db: transaction,
    async *inChunks<Values extends readonly unknown[]>(query: RawBuilder<Values>, size: number) {
      await sql`declare long_read no scroll cursor for ${query}`.execute(transaction);
      for (;;) {
        const { rows } = await sql<Readonly<Record<string, unknown>>>`
          fetch ${sql.lit(size)} from long_read`.execute(transaction);
        // Object members keep the order of the columns.
        if (rows.length > 0) yield rows.map((row) => Object.values(row) as unknown as Values);
        if (rows.length < size) break;
      }
      await sql`close long_read`.execute(transaction);
    },
    assertUnchanged: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
