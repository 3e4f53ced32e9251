import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** Runs several reads in one consistent snapshot. */
export function readInSnapshot<Result>(
  database: Database,
  read: (snapshot: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return database.reader.transaction().setIsolationLevel("repeatable read").execute(read);
}
