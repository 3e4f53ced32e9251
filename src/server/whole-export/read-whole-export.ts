/** Imports a whole export into an empty system, completely or not at all. */
import { join } from "node:path";
import { instantFromMs } from "#domain/company-time.ts";
import { anchorPaths } from "../anchors/anchor.ts";
import { appendAnchor } from "../anchors/anchor-file.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { checkWholeExport } from "./check-whole-export.ts";
import type { Manifest } from "./manifest.ts";
import { readContent, type Content } from "./read-content.ts";
import { WholeExport } from "./whole-export.ts";

export type ImportTarget = {
  readonly dataDir: string;
  /** Null means SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The company's time zone, which the upgrade of an older ledger needs for dates. */
  readonly timeZone: string;
};

/**
 * Checks the export, and that the target is empty, without changing anything. @throws StartupError
 */
export async function checkImport(file: string, target: ImportTarget): Promise<Manifest> {
  await assertEmpty(target);
  using exported = await WholeExport.open(file);
  await checkWholeExport(exported);
  return exported.manifest;
}

/**
 * Checks everything first, and verifies the new ledger before it is in place.
 * @throws StartupError; nothing is changed then.
 */
export async function readWholeExport(
  file: string,
  target: ImportTarget,
): Promise<{ readonly manifest: Manifest; readonly here: Content }> {
  await assertEmpty(target);
  using exported = await WholeExport.open(file);
  const { erased } = await checkWholeExport(exported);
  const { databaseUrl: url, ...folder } = target;
  if (url === null) {
    const { importIntoSqlite } = await import("./import-into-sqlite.ts");
    await importIntoSqlite(exported, erased, folder);
  } else {
    const { importIntoPostgres } = await import("./import-into-postgres.ts");
    await importIntoPostgres(exported, erased, { url, ...folder });
  }
  const location: DatabaseLocation =
    url === null
      ? { engine: "sqlite", file: join(folder.dataDir, SQLITE_FILE) }
      : { engine: "postgres", url };
  await using read = await openSnapshotReader(location);
  const here = await readContent(read.db);
  // The history continues from here, even if a folder of backups has newer records.
  if (url === null) {
    const timestamp = instantFromMs(Date.now());
    const { anchors } = anchorPaths(folder.dataDir, location);
    appendAnchor(anchors, { ...here.head, timestamp, reason: "import" });
  }
  return { manifest: exported.manifest, here };
}

async function assertEmpty({ databaseUrl, ...folder }: ImportTarget): Promise<void> {
  if (databaseUrl === null) {
    const { assertEmptyFolder } = await import("./import-into-sqlite.ts");
    await assertEmptyFolder(folder);
  } else {
    const { assertEmptyPostgres } = await import("./import-into-postgres.ts");
    await assertEmptyPostgres(databaseUrl);
  }
}
