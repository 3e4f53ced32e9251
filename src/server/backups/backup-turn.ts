/** Several programs on one PostgreSQL database make the daily backup one after the other. */
import { sql } from "kysely";
import type { DatabaseLocation } from "../database/database.ts";
import { inLongTransaction } from "../database/long-transaction.ts";

const LOCK = 7_202_635_005;

/** Skips the work while another program does it. A SQLite database has only one program. */
export async function withBackupLock(
  location: DatabaseLocation,
  work: () => Promise<void>,
): Promise<void> {
  if (location.engine === "sqlite") return await work();
  await inLongTransaction(location.url, async (db) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as "isOurs"`.execute(db);
    if (rows[0]?.isOurs === true) await work();
  });
}
