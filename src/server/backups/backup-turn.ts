/** Programs on one PostgreSQL make the copy of the day one after the other. */
import { sql } from "kysely";
import type { DatabaseLocation } from "../database/database.ts";
import { connectPostgres, LONG_WRITER } from "../database/postgres.ts";

const LOCK = 7_202_635_005;
const CONNECTION_WAIT_MS = 10_000;

/** Null while another program has it; a program that ends gives it back. SQLite's books have one program only. */
export async function takeTurn(location: DatabaseLocation): Promise<AsyncDisposable | null> {
  await using turn = new AsyncDisposableStack();
  if (location.engine === "postgres") {
    const pool = turn.use(connectPostgres(location.url, 1, CONNECTION_WAIT_MS, LONG_WRITER));
    const session = await pool.startTransaction().execute();
    turn.defer(() =>
      session
        .rollback()
        .execute()
        .catch(() => undefined),
    );
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as "isOurs"`.execute(session);
    if (rows[0]?.isOurs !== true) return null;
  }
  return turn.move();
}
