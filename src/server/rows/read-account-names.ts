import { sql, type Kysely } from "kysely";
import { distinctAccountNames } from "#domain/account-names.ts";
import type { Schema, StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";

/** The names that tell all accounts apart, by id. There are few: no join for each entry. */
export async function readAccountNames(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<StoredOf<"accounts">>`select * from accounts`.execute(db);
  return distinctAccountNames(rows.map((row) => fromStored("accounts", row)));
}
