/** Builds the file in the staging folder of a restore, which then swaps it in. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { instantFromMs } from "#domain/company-time.ts";
import { anchorPaths, type Anchor } from "../anchors/anchor.ts";
import { expectedAnchors } from "../anchors/anchor-file.ts";
import { anchorsForReplacement } from "../anchors/find-broken-anchor.ts";
import { createFolder } from "../database/create-folder.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { lockFolder } from "../database/lock-folder.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { openSqlite, SQLITE_FILE } from "../database/sqlite.ts";
import { StartupError } from "../errors/startup-error.ts";
import {
  dropStaged,
  finishRestore,
  stagedFolder,
  swapInStaged,
} from "../replacement/finish-restore.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import { assertNoBooks, type NoBooks } from "./assert-no-books.ts";
import { assertVerified } from "./assert-verified.ts";
import { NEWEST_SCHEMA } from "./manifest.ts";
import { readContentOf, type Content } from "./read-content.ts";
import { assertSameContent } from "./same-content.ts";
import { computeRollups, writeTables } from "./write-tables.ts";
import type { WholeExport } from "./whole-export.ts";

type Target = { readonly dataDir: string; readonly timeZone: string };

/** @throws StartupError if the folder has a ledger, or is in use. */
export async function assertEmptyFolder({ dataDir, timeZone }: Target): Promise<NoBooks> {
  const file = join(resolve(dataDir), SQLITE_FILE);
  let found: NoBooks = "no-tables";
  if (!existsSync(file) && !existsSync(`${file}-wal`)) return found;
  // Inspects before writing, and leaves no WAL behind.
  const inspect = async (location: DatabaseLocation) => void (found = await inspectEmpty(location));
  const empty = await openSqlite(dataDir, { inspect }, timeZone);
  await empty.close();
  return found;
}

async function inspectEmpty(location: DatabaseLocation): Promise<NoBooks> {
  if (location.engine === "sqlite" && !existsSync(location.file)) return "no-tables";
  await using read = await openSnapshotReader(location);
  return await assertNoBooks(read.db, read.engine);
}

/**
 * Returns the content read back, and the folder with what was there before, if anything. @throws
 * StartupError; the folder is unchanged then.
 */
export async function importIntoSqlite(
  exported: WholeExport,
  target: Target,
): Promise<{ readonly here: Content; readonly keptIn: string | null }> {
  await assertEmptyFolder(target);
  const folder = resolve(target.dataDir);
  createFolder(folder);
  using lock = lockFolder(folder);
  void lock;
  finishRestore(folder);
  const here = await stage(exported, { folder, timeZone: target.timeZone }).catch(
    (error: unknown) => {
      dropStaged(folder);
      throw error;
    },
  );
  const timestamp = instantFromMs(Date.now());
  // The history continues from here, even if a folder of backups has newer records.
  return { here, keptIn: await swapInStaged(folder, { ...here.head, timestamp }, "import") };
}

/** Returns the content read back. */
async function stage(
  exported: WholeExport,
  { folder, timeZone }: { readonly folder: string; readonly timeZone: string },
): Promise<Content> {
  const file = await buildBooks(exported, stagedFolder(folder), timeZone);
  const final = { engine: "sqlite", file: join(folder, SQLITE_FILE) } as const;
  const anchors = await anchorsFor(final, expectedAnchors(anchorPaths(folder, final)));
  assertVerified(await verifyBooks({ location: { engine: "sqlite", file }, anchors }));
  const here = await readContentOf({ engine: "sqlite", file });
  assertSameContent(exported.manifest, here);
  if (existsSync(`${final.file}-wal`)) {
    throw new StartupError("O sistema foi aberto nesta pasta enquanto isso, e nada foi mudado.");
  }
  await inspectEmpty(final);
  return here;
}

async function anchorsFor(
  replaced: Extract<DatabaseLocation, { engine: "sqlite" }>,
  anchors: readonly Anchor[],
): Promise<readonly Anchor[]> {
  if (!existsSync(replaced.file)) return anchors;
  await using read = await openSnapshotReader(replaced);
  return await anchorsForReplacement(read, anchors);
}

/**
 * Builds it in a new folder, without verifying it. Returns the path of the closed file, which has
 * no WAL.
 */
export async function buildBooks(
  exported: WholeExport,
  folder: string,
  timeZone: string,
): Promise<string> {
  const { schema } = exported.manifest;
  await fill(
    await openSqlite(folder, { lastMigration: schema }, timeZone),
    async ({ writer, engine }) => {
      await writer.transaction().execute(async (transaction) => {
        await writeTables(transaction, engine, exported);
        if (schema === NEWEST_SCHEMA) await computeRollups(transaction, engine);
      });
    },
  );
  if (schema !== NEWEST_SCHEMA) {
    await fill(await openSqlite(folder, {}, timeZone), ({ writer, engine }) =>
      writer.transaction().execute((transaction) => computeRollups(transaction, engine)),
    );
  }
  const file = join(folder, SQLITE_FILE);
  // The last checkpoint had no disk space.
  if (existsSync(`${file}-wal`)) {
    throw new StartupError(
      "O que foi lido não coube no disco, e nada foi mudado: libere espaço e tente de novo.",
    );
  }
  return file;
}

async function fill(
  database: Database,
  write: (database: Database) => Promise<void>,
): Promise<void> {
  try {
    await write(database);
  } finally {
    await database.close();
  }
}
