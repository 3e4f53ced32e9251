/** Writes tables, rows and totals, and verifies them, in one transaction. */
import { resolve } from "node:path";
import { instantFromMs, type Instant } from "#domain/company-time.ts";
import { anchorPaths } from "../anchors/anchor.ts";
import { expectedAnchors } from "../anchors/anchor-file.ts";
import { writablePaths } from "../anchors/anchors.ts";
import type { Kysely } from "kysely";
import type { Anchor } from "../anchors/anchor.ts";
import { anchorsForReplacement } from "../anchors/find-broken-anchor.ts";
import {
  decideRestore,
  finishPostgresRestore,
  lockRestores,
} from "../replacement/finish-postgres-restore.ts";
import { createFolder } from "../database/create-folder.ts";
import type { DatabaseLocation } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { migrate } from "../database/migrate.ts";
import { inLongTransaction } from "../database/long-transaction.ts";
import { connectionError } from "../database/connection-error.ts";
import { assertUsable, postgresEngine } from "../database/postgres.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { readInTransaction } from "../database/postgres-snapshot-reader.ts";
import { replaceTables } from "../database/staged-schema.ts";
import { onceWritten } from "../errors/once-written.ts";
import { StartupError } from "../errors/startup-error.ts";
import { checkSnapshot } from "../verification/run-check.ts";
import { assertNoBooks, type NoBooks } from "./assert-no-books.ts";
import { assertVerified } from "./assert-verified.ts";
import { NEWEST_SCHEMA } from "./manifest.ts";
import { readContent, type Content } from "./read-content.ts";
import { assertSameContent } from "./same-content.ts";
import { computeRollups, writeTables } from "./write-tables.ts";
import type { JobProgress } from "../workers/job-progress.ts";
import type { WholeExport } from "./whole-export.ts";

type Target = {
  readonly url: string;
  readonly dataDir: string;
  readonly timeZone: string;
  /** Null if nobody can cancel the import. */
  readonly progress: JobProgress | null;
};

/** @throws StartupError if the database has a ledger, or cannot be used. */
export async function assertEmptyPostgres(url: string): Promise<NoBooks> {
  try {
    await using read = await openSnapshotReader({ engine: "postgres", url });
    await assertUsable(read.db);
    return await assertNoBooks(read.db, postgresEngine);
  } catch (error) {
    throw error instanceof StartupError ? error : connectionError(url, error);
  }
}

/**
 * Returns the content read back, and the schema with the settings that were there before, if any.
 * The commit is the last step. @throws StartupError; the database is unchanged then, unless the
 * connection broke at the commit.
 */
export async function importIntoPostgres(
  exported: WholeExport,
  { url, dataDir, timeZone, progress }: Target,
): Promise<{ readonly here: Content; readonly keptIn: string | null }> {
  const location = { engine: "postgres", url } as const;
  const found = await assertEmptyPostgres(url);
  // Without a folder that can be written there are no anchors, except those of such settings.
  const isNoted = found === "only-settings" || writablePaths(location, dataDir) !== null;
  if (isNoted) {
    createFolder(resolve(dataDir));
    await finishPostgresRestore(location, dataDir);
  }
  const anchors = expectedAnchors(anchorPaths(dataDir, location));
  const imported = await inLongTransaction(url, async (db) => {
    await lockRestores(db);
    const timestamp = instantFromMs(Date.now());
    const keptIn = await fillEmpty(db, exported, { location, anchors, timeZone, timestamp });
    const here = await readContent(db);
    assertSameContent(exported.manifest, here);
    const decided = { location, dataDir, reason: "import" } as const;
    // The history continues from here, even if another database goes on with the exported one.
    if (isNoted) await decideRestore(db, decided, { ...here.head, timestamp });
    progress?.beginCommit();
    return { here, keptIn };
  });
  await onceWritten(() => finishPostgresRestore(location, dataDir));
  return imported;
}

/**
 * Tables of this version cannot hold the rows of an older one, nor those with company settings
 * another history: they are replaced. Returns the schema with such settings.
 */
async function fillEmpty(
  db: Kysely<Schema>,
  exported: WholeExport,
  filling: Filling & { readonly timestamp: Instant },
): Promise<string | null> {
  const { timeZone } = filling;
  const { schema } = exported.manifest;
  const found = await assertNoBooks(db, postgresEngine);
  if (found === "only-settings") {
    const anchors = await anchorsForReplacement({ db, engine: postgresEngine }, filling.anchors);
    return await replaceEmpty(db, exported, { ...filling, anchors, found });
  }
  if (found === "no-records" && schema !== NEWEST_SCHEMA) {
    await replaceEmpty(db, exported, { ...filling, found });
    return null;
  }
  await migrate(db, postgresEngine, timeZone, { last: schema });
  await db.selectFrom("audit_head").selectAll().forUpdate().execute();
  await assertUnused(db, found);
  await fillBooks(db, exported, filling);
  return null;
}

async function replaceEmpty(
  db: Kysely<Schema>,
  exported: WholeExport,
  filling: Filling & { readonly timestamp: Instant; readonly found: NoBooks },
): Promise<string | null> {
  const { timeZone, timestamp, found } = filling;
  await migrate(db, postgresEngine, timeZone);
  return await replaceTables(db, {
    timestamp,
    async build() {
      await migrate(db, postgresEngine, timeZone, { last: exported.manifest.schema });
      await fillBooks(db, exported, filling);
    },
    assertReplaceable: () => assertUnused(db, found),
  });
}

/** Another program may have started to write meanwhile. @throws StartupError */
async function assertUnused(db: Kysely<Schema>, found: NoBooks): Promise<void> {
  const now = await assertNoBooks(db, postgresEngine);
  if (now !== "only-settings" || found === now) return;
  throw new StartupError("O sistema foi usado enquanto isso, e nada foi mudado. Tente de novo.");
}

type Filling = {
  readonly location: DatabaseLocation;
  /** Positions that the history must contain. */
  readonly anchors: readonly Anchor[];
  readonly timeZone: string;
};

/**
 * Fills empty tables of the export's version, and migrates them to this version. @throws
 * StartupError if the verification fails.
 */
export async function fillBooks(
  db: Kysely<Schema>,
  exported: WholeExport,
  { location, anchors, timeZone }: Filling,
): Promise<void> {
  await writeTables(db, postgresEngine, exported);
  if (exported.manifest.schema !== NEWEST_SCHEMA) {
    await migrate(db, postgresEngine, timeZone);
  }
  await computeRollups(db, postgresEngine);
  assertVerified(await checkSnapshot(readInTransaction(db), { location, anchors }));
}
