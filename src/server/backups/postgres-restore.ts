/**
 * Restores a backup on PostgreSQL. It is read into a staging schema and verified there; then its
 * tables replace the live ones, which are kept in another schema. All of this is one transaction.
 */
import { resolve } from "node:path";
import { sql, type Kysely } from "kysely";
import type { BooksSummary } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import { createFolder } from "../database/create-folder.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { migrate } from "../database/migrate.ts";
import { inLongTransaction } from "../database/long-transaction.ts";
import { connectionError } from "../database/connection-error.ts";
import { postgresEngine } from "../database/postgres.ts";
import type { Schema } from "../database/schema.ts";
import { replaceTables } from "../database/staged-schema.ts";
import { onceWritten } from "../errors/once-written.ts";
import { StartupError } from "../errors/startup-error.ts";
import { checkWholeExport } from "../whole-export/check-whole-export.ts";
import { fillBooks } from "../whole-export/import-into-postgres.ts";
import { NEWEST_SCHEMA } from "../whole-export/manifest.ts";
import { openCounted } from "../whole-export/open-counted.ts";
import type { JobProgress } from "../workers/job-progress.ts";
import {
  decideRestore,
  finishPostgresRestore,
  lockRestores,
  type Postgres,
} from "../replacement/finish-postgres-restore.ts";

export type RestoreTarget = {
  readonly location: Postgres;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly timestamp: Instant;
  readonly progress: JobProgress | null;
};

/** Reads the whole backup. @throws StartupError if it is unusable. */
export async function checkCopy(file: string, progress: JobProgress | null): Promise<BooksSummary> {
  using exported = await openCounted(file, progress);
  return (await checkWholeExport(exported)).books;
}

/**
 * Returns the schema with the previous tables, null if there were none.
 * @throws StartupError for an unusable backup, or a database in use; nothing is changed then.
 */
export async function restorePostgres(file: string, target: RestoreTarget): Promise<string | null> {
  const { location, dataDir, timeZone, timestamp, progress } = target;
  using exported = await openCounted(file, progress, 2);
  await checkWholeExport(exported);
  createFolder(resolve(dataDir));
  await finishPostgresRestore(location, dataDir);
  const { schema, head } = exported.manifest;
  let keptIn: string | null;
  try {
    keptIn = await inLongTransaction(location.url, async (db) => {
      await lockRestores(db);
      const kept = await replaceTables(db, {
        timestamp,
        async build() {
          await migrate(db, postgresEngine, timeZone, { last: schema });
          await fillBooks(db, exported, { location, anchors: [], timeZone });
        },
        assertReplaceable: () => assertSameVersion(db),
      });
      await decideRestore(db, { location, dataDir, reason: "restore" }, { ...head, timestamp });
      progress?.beginCommit();
      return kept;
    });
  } catch (error) {
    throw toStartupError(location, error);
  }
  await onceWritten(() => finishPostgresRestore(location, dataDir));
  return keptIn;
}

/** Tables of another version may have other names, and would be left behind. */
async function assertSameVersion(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name desc limit 1`.execute(db);
  if (rows[0]?.name === NEWEST_SCHEMA) return;
  throw new StartupError(
    "Os dados do banco são de outra versão do programa, e nada foi mudado: inicie esta versão uma vez, e depois volte à cópia.",
  );
}

function toStartupError({ url }: Postgres, error: unknown): unknown {
  if (error instanceof StartupError) return error;
  const kind = classifyDatabaseError(error);
  return kind === "unreachable" || kind === "no-access" ? connectionError(url, error) : error;
}
