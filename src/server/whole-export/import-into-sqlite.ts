/** Builds the file in a staging folder and moves it into place in one step. */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { anchorPaths } from "../anchors/anchor.ts";
import { expectedAnchors } from "../anchors/anchor-file.ts";
import { syncFolder } from "../database/write-durably.ts";
import { createFolder } from "../database/create-folder.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { lockFolder } from "../database/lock-folder.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { openSqlite, SQLITE_FILE } from "../database/sqlite.ts";
import { onceWritten } from "../errors/once-written.ts";
import { StartupError } from "../errors/startup-error.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import { assertNoBooks } from "./assert-no-books.ts";
import { assertVerified } from "./assert-verified.ts";
import type { Erased } from "./check-whole-export.ts";
import { NEWEST_SCHEMA } from "./manifest.ts";
import { readContentOf, type Content } from "./read-content.ts";
import { assertSameContent } from "./same-content.ts";
import { computeRollups, writeTables } from "./write-tables.ts";
import type { WholeExport } from "./whole-export.ts";

/** Left by a killed import; the next one removes it. */
const UNFINISHED_FOLDER = `${DATA_FILE_PREFIX}importacao-incompleta`;

type Target = { readonly dataDir: string; readonly timeZone: string };

/** @throws StartupError if the folder has a ledger, or is in use. */
export async function assertEmptyFolder({ dataDir, timeZone }: Target): Promise<void> {
  const file = join(resolve(dataDir), SQLITE_FILE);
  if (!existsSync(file) && !existsSync(`${file}-wal`)) return;
  // Inspects before writing, and leaves no WAL behind.
  const empty = await openSqlite(dataDir, { inspect: inspectEmpty }, timeZone);
  await empty.close();
}

async function inspectEmpty(location: DatabaseLocation): Promise<void> {
  if (location.engine === "sqlite" && !existsSync(location.file)) return;
  await using read = await openSnapshotReader(location);
  await assertNoBooks(read.db, read.engine);
}

/** Returns the content read back. @throws StartupError; the folder is unchanged then. */
export async function importIntoSqlite(
  exported: WholeExport,
  erased: Erased,
  target: Target,
): Promise<Content> {
  await assertEmptyFolder(target);
  const folder = resolve(target.dataDir);
  createFolder(folder);
  using lock = lockFolder(folder);
  void lock;
  const unfinished = join(folder, UNFINISHED_FOLDER);
  rmSync(unfinished, { recursive: true, force: true });
  try {
    const file = await buildBooks(exported, unfinished, target.timeZone);
    const final: DatabaseLocation = { engine: "sqlite", file: join(folder, SQLITE_FILE) };
    const anchors = expectedAnchors(anchorPaths(folder, final));
    assertVerified(await verifyBooks({ location: { engine: "sqlite", file }, anchors }), erased);
    const here = await readContentOf({ engine: "sqlite", file });
    assertSameContent(exported.manifest, here);
    if (existsSync(`${final.file}-wal`)) {
      throw new StartupError("O sistema foi aberto nesta pasta enquanto isso, e nada foi mudado.");
    }
    await inspectEmpty(final);
    renameSync(file, final.file);
    await onceWritten(() => syncFolder(folder));
    return here;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
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
