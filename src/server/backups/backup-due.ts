import type { Kysely } from "kysely";
import type { BackupFile } from "#contract/backups.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Schema } from "../database/schema.ts";

/** Without those of a clock that was ahead. */
export function pastBackups(files: readonly BackupFile[], now: Instant): readonly BackupFile[] {
  return files.filter(({ madeAt }) => madeAt <= now);
}

/** True if the history has a change since the newest good backup. */
export async function hasNews(
  db: Kysely<Schema>,
  backups: readonly BackupFile[],
): Promise<boolean> {
  const newest = backups.find(({ state }) => state !== "damaged");
  const last = await db
    .selectFrom("audit_records")
    .select("timestamp")
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  const isNew = newest === undefined || newest.madeAt <= (last?.timestamp as Instant);
  return last !== undefined && isNew;
}
