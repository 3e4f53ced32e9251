/**
 * On PostgreSQL a restore by any program replaces the tables of the ledger
 * (backups/postgres-restore.ts).
 */
import { sql, type Kysely } from "kysely";
import type { PostgresCommitNotifier } from "./postgres-commit-notifier.ts";
import type { Schema } from "./schema.ts";

/** The id of the present tables; replaced ones have another. */
export async function readBooksId(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select to_regclass('audit_head')::oid::text as id`.execute(db);
  return rows[0]?.id ?? "";
}

/** Calls back once the ledger is not that of `id` any more. */
export function watchBooks(
  {
    reader,
    notifier,
    id,
  }: { reader: Kysely<Schema>; notifier: PostgresCommitNotifier; id: string },
  listener: () => void,
): () => void {
  let isReplaced = false;
  const check = async (): Promise<void> => {
    const found = await readBooksId(reader);
    if (isReplaced || found === id) return;
    isReplaced = true;
    listener();
  };
  return notifier.listen((mayBeReplaced) => {
    // A broken connection is reconnected and then checked again.
    if (mayBeReplaced) check().catch(() => undefined);
  });
}
