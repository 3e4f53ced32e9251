/**
 * The second half of a restore or an import on PostgreSQL: the line in the anchor file from which the history
 * continues. It is prepared before the commit, and written when the commit is known.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { sql, type Kysely } from "kysely";
import * as z from "zod";
import { instant } from "#contract/fields.ts";
import { anchorPaths, type Anchor, type AnchorPaths } from "../anchors/anchor.ts";
import { readAcknowledgedHead } from "../anchors/acknowledged-head.ts";
import { appendAnchor } from "../anchors/anchor-file.ts";
import { findBrokenAnchor } from "../anchors/find-broken-anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { inLongTransaction } from "../database/long-transaction.ts";
import { postgresEngine } from "../database/postgres.ts";
import { readBooksId } from "../database/replaced-books.ts";
import type { Schema } from "../database/schema.ts";
import { syncFolder, writeDurably } from "../database/write-durably.ts";

/** Advisory lock of restores in one database: any number that nobody else uses. */
const LOCK = 7_202_635_004;

export type Postgres = Extract<DatabaseLocation, { engine: "postgres" }>;

const plan = z.object({
  /** The id of the tables with the new books. */
  booksId: z.string(),
  reason: z.enum(["restore", "import"]).default("restore"),
  sequence: z.int(),
  hash: z.string(),
  timestamp: instant,
});

/** Allows one restore at a time, until the end of the transaction. */
export async function lockRestores(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(db);
}

/**
 * Call before the commit, when the books, whose history ends at this position, are in place.
 */
export async function decideRestore(
  db: Kysely<Schema>,
  {
    location,
    dataDir,
    reason,
  }: {
    readonly location: Postgres;
    readonly dataDir: string;
    readonly reason: "restore" | "import";
  },
  anchor: Anchor,
): Promise<void> {
  const decided = plan.encode({ booksId: await readBooksId(db), reason, ...anchor });
  writeDurably(anchorPaths(dataDir, location).restore, JSON.stringify(decided));
}

/** Also discards a restore that was not committed. Call before the anchors are compared. */
export async function finishPostgresRestore(location: Postgres, dataDir: string): Promise<void> {
  const paths = anchorPaths(dataDir, location);
  if (!existsSync(paths.restore)) return;
  await inLongTransaction(location.url, async (db) => {
    // Waits for a running restore, and for other programs that use this folder.
    await lockRestores(db);
    if (existsSync(paths.restore)) await finish(db, paths);
  });
}

async function finish(db: Kysely<Schema>, paths: AnchorPaths): Promise<void> {
  const { booksId, ...anchor } = plan.parse(JSON.parse(readFileSync(paths.restore, "utf8")));
  const includes = async (position: Anchor): Promise<boolean> =>
    (await findBrokenAnchor({ db, engine: postgresEngine }, [position])) === null;
  // An import that was not committed leaves the empty tables that it was to fill.
  if (booksId === (await readBooksId(db)) && (await includes(anchor))) {
    appendAnchor(paths.anchors, anchor);
    const head = readAcknowledgedHead(paths.head);
    // A program that goes on with the same tables has this file open.
    if (head !== null && !(await includes(head))) rmSync(paths.head);
    rmSync(paths.verification, { force: true });
    syncFolder(dirname(paths.anchors));
  }
  rmSync(paths.restore);
}
