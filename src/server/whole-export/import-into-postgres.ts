/** Writes tables, rows and totals, and verifies them, in one transaction. */
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
import { StartupError } from "../errors/startup-error.ts";
import { checkSnapshot } from "../verification/run-check.ts";
import { assertNoBooks } from "./assert-no-books.ts";
import { assertVerified } from "./assert-verified.ts";
import type { Erased } from "./check-whole-export.ts";
import { NEWEST_SCHEMA } from "./manifest.ts";
import { computeRollups, writeTables } from "./write-tables.ts";
import type { WholeExport } from "./whole-export.ts";

type Target = { readonly url: string; readonly dataDir: string; readonly timeZone: string };

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

/** @throws StartupError; the database is unchanged then. */
export async function importIntoPostgres(
  exported: WholeExport,
  erased: Erased,
  { url, dataDir, timeZone }: Target,
): Promise<void> {
  await assertEmptyPostgres(url);
  const location: DatabaseLocation = { engine: "postgres", url };
  const { schema } = exported.manifest;
  await inLongTransaction(url, async (db) => {
    const isMigrated = await assertNoBooks(db, postgresEngine);
    if (isMigrated && schema !== NEWEST_SCHEMA) {
      throw new StartupError(
        "Esta exportação é de uma versão mais antiga do sistema: informe em DATABASE_URL um banco sem nenhuma tabela.",
      );
    }
    await migrate(db, postgresEngine, timeZone, { last: schema });
    // Another program may have started to write meanwhile.
    await db.selectFrom("audit_head").selectAll().forUpdate().execute();
    await assertNoBooks(db, postgresEngine);
    const anchors = expectedAnchors(anchorPaths(dataDir, location));
    await fillBooks(db, exported, { erased, location, anchors, timeZone });
  });
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
