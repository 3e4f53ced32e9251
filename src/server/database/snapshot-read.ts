import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

export function readInSnapshot<Result>(
  database: Database,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return database.reader.transaction().setIsolationLevel("repeatable read").execute(read);
}
