import { sql, type RawBuilder } from "kysely";
import type { LongRead } from "./database.ts";
import { connectPostgres, postgresEngine } from "./postgres.ts";

const CONNECTION_WAIT_MS = 10_000;

/** One connection in one transaction; rows come through a cursor of the server. */
export async function readPostgresLong(url: string): Promise<LongRead> {
  const pool = connectPostgres(url, 1, CONNECTION_WAIT_MS);
  const transaction = await pool
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  return {
    engine: postgresEngine,
    db: transaction,
    async *inChunks<Row>(query: RawBuilder<Row>, size: number) {
      await sql`declare long_read no scroll cursor for ${query}`.execute(transaction);
      for (;;) {
        const { rows } = await sql<Row>`fetch ${sql.lit(size)} from long_read`.execute(transaction);
        if (rows.length > 0) yield rows;
        if (rows.length < size) break;
      }
      await sql`close long_read`.execute(transaction);
    },
    async close() {
      await transaction.rollback().execute();
      await pool.destroy();
    },
  };
}
