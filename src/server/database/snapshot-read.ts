import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import { keepTables } from "./keep-tables.ts";
import type { Schema } from "./schema.ts";

export function readInSnapshot<Result>(
  { reader, engine }: Database,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const transaction = reader.transaction().setIsolationLevel("repeatable read");
  return transaction.execute(async (snapshot) => {
    if (engine.locksRows) await keepTables(snapshot);
    return await read(snapshot);
  });
}
