import type { Kysely } from "kysely";
import { connectPostgres, LONG_WRITER } from "./postgres.ts";
import type { Schema } from "./schema.ts";

const CONNECTION_WAIT_MS = 10_000;

/** On a connection to PostgreSQL of its own, for work that waits for files and checks, as long as they take. */
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
    // It fails where the connection was lost, which the first error says.
    await db
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}
