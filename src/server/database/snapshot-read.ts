import type { Kysely } from "kysely";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** What several reads give together, all of one moment: nobody's change falls between them. */
export function readInSnapshot<Result>(
  database: Database,
  read: (moment: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return database.reader.transaction().setIsolationLevel("repeatable read").execute(read);
}
