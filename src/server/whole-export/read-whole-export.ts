/** Imports a whole export into an empty system, completely or not at all. */
import { join } from "node:path";
import { instantFromMs } from "#domain/company-time.ts";
import { anchorPaths } from "../anchors/anchor.ts";
import { appendAnchor } from "../anchors/anchor-file.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { onceWritten } from "../errors/once-written.ts";
import { checkWholeExport } from "./check-whole-export.ts";
import type { Manifest } from "./manifest.ts";
import type { Content } from "./read-content.ts";
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
 * @throws StartupError
 */
export async function readWholeExport(
  file: string,
  target: ImportTarget,
): Promise<{ readonly manifest: Manifest; readonly here: Content }> {
  await assertEmpty(target);
  using exported = await WholeExport.open(file);
  const { erased } = await checkWholeExport(exported);
  const { manifest } = exported;
  const { databaseUrl: url, ...folder } = target;
  if (url !== null) {
    const { importIntoPostgres } = await import("./import-into-postgres.ts");
    const importing = importIntoPostgres(exported, erased, { url, ...folder, progress: null });
    return { manifest, here: await importing.catch((error) => rethrow(error, url)) };
  }
  const { importIntoSqlite } = await import("./import-into-sqlite.ts");
  const here = await importIntoSqlite(exported, erased, folder);
  // The history continues from here, even if a folder of backups has newer records.
  await onceWritten(() => {
    const location = { engine: "sqlite", file: join(folder.dataDir, SQLITE_FILE) } as const;
    const { anchors } = anchorPaths(folder.dataDir, location);
    const timestamp = instantFromMs(Date.now());
    appendAnchor(anchors, { ...here.head, timestamp, reason: "import" });
  });
  return { manifest, here };
}

/** A connection may break at the commit: its error must not be told as "nothing was changed". */
async function rethrow(error: unknown, url: string): Promise<never> {
  if (classifyDatabaseError(error) !== "unreachable") throw error;
  const { connectionError } = await import("../database/postgres.ts");
  throw connectionError(url, error);
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
