import type { Kysely } from "kysely";
import { connectPostgres, LONG_WRITER } from "./postgres.ts";
import type { Schema } from "./schema.ts";

const CONNECTION_WAIT_MS = 10_000;

/**
 * Uses its own connection to PostgreSQL, for work that waits for files and checks without a time
 * limit.
 */
export async function inLongTransaction<Result>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  await using pool = connectPostgres(url, 1, CONNECTION_WAIT_MS, LONG_WRITER);
  const db = await pool.startTransaction().execute();
  try {
    const result = await work(db);
    await db.commit().execute();
    return result;
  } catch (error) {
    // This fails if the connection was lost; the first error already tells so.
    await db
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}
