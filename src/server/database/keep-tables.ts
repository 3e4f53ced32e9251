import { sql, type Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * For a transaction on PostgreSQL that reads a snapshot: until its end nobody migrates the tables, or puts others in
 * their place. Call before anything is read: a snapshot from before would see the new tables empty.
 */
export async function keepTables(db: Kysely<Schema>): Promise<void> {
  await sql`lock table schema_migrations in access share mode`.execute(db);
}
