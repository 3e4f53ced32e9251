import { sql, type Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * For a transaction on PostgreSQL that reads a snapshot: until it ends, the tables cannot be
 * migrated or replaced. Call before any read: an older snapshot would see new tables as empty.
 */
export async function keepTables(db: Kysely<Schema>): Promise<void> {
  await sql`lock table schema_migrations in access share mode`.execute(db);
}
