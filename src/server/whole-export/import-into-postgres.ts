/** Writes tables, rows and totals, and verifies them, in one transaction. */
import { instantFromMs } from "#domain/company-time.ts";
import { anchorPaths } from "../anchors/anchor.ts";
import { expectedAnchors } from "../anchors/anchor-file.ts";
import type { Kysely } from "kysely";
import type { Anchor } from "../anchors/anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { migrate } from "../database/migrate.ts";
import { inLongTransaction } from "../database/long-transaction.ts";
import { assertUsable, connectionError, postgresEngine } from "../database/postgres.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { readInTransaction } from "../database/postgres-snapshot-reader.ts";
import { replaceTables } from "../database/staged-schema.ts";
import { StartupError } from "../errors/startup-error.ts";
import { checkSnapshot } from "../verification/run-check.ts";
import { assertNoBooks } from "./assert-no-books.ts";
import { assertVerified } from "./assert-verified.ts";
import type { Erased } from "./check-whole-export.ts";
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
export async function assertEmptyPostgres(url: string): Promise<void> {
  try {
    await using read = await openSnapshotReader({ engine: "postgres", url });
    await assertUsable(read.db);
    await assertNoBooks(read.db, postgresEngine);
  } catch (error) {
    throw error instanceof StartupError ? error : connectionError(url, error);
  }
}

/**
 * Returns the content read back. The commit is the last step. @throws StartupError; the database is
 * unchanged then, unless the connection broke at the commit.
 */
export async function importIntoPostgres(
  exported: WholeExport,
  erased: Erased,
  { url, dataDir, timeZone, progress }: Target,
): Promise<Content> {
  await assertEmptyPostgres(url);
  const location: DatabaseLocation = { engine: "postgres", url };
  const anchors = expectedAnchors(anchorPaths(dataDir, location));
  return await inLongTransaction(url, async (db) => {
    await fillEmpty(db, exported, { erased, location, anchors, timeZone });
    const here = await readContent(db);
    assertSameContent(exported.manifest, here);
    progress?.beginCommit();
    return here;
  });
}

/** Tables of this version cannot hold the rows of an older one: those are replaced. */
async function fillEmpty(
  db: Kysely<Schema>,
  exported: WholeExport,
  filling: Filling,
): Promise<void> {
  const { timeZone } = filling;
  const { schema } = exported.manifest;
  const isMigrated = await assertNoBooks(db, postgresEngine);
  if (isMigrated && schema !== NEWEST_SCHEMA) {
    await migrate(db, postgresEngine, timeZone);
    await replaceTables(db, {
      timestamp: instantFromMs(Date.now()),
      async build() {
        await migrate(db, postgresEngine, timeZone, { last: schema });
        await fillBooks(db, exported, filling);
      },
      assertReplaceable: async () => void (await assertNoBooks(db, postgresEngine)),
    });
    return;
  }
  await migrate(db, postgresEngine, timeZone, { last: schema });
  // Another program may have started to write meanwhile.
  await db.selectFrom("audit_head").selectAll().forUpdate().execute();
  await assertNoBooks(db, postgresEngine);
  await fillBooks(db, exported, filling);
}

type Filling = {
  readonly erased: Erased;
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
  { erased, location, anchors, timeZone }: Filling,
): Promise<void> {
  await writeTables(db, postgresEngine, exported);
  if (exported.manifest.schema !== NEWEST_SCHEMA) {
    await migrate(db, postgresEngine, timeZone);
  }
  await computeRollups(db, postgresEngine);
  assertVerified(await checkSnapshot(readInTransaction(db), { location, anchors }), erased);
}
