/** Imports a whole export into an empty system, completely or not at all. */
import { connectionError } from "../database/connection-error.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import type { NoBooks } from "./assert-no-books.ts";
import { checkWholeExport, type Erased } from "./check-whole-export.ts";
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
export async function checkImport(
  file: string,
  target: ImportTarget,
): Promise<Checked & { readonly found: NoBooks }> {
  const found = await assertEmpty(target);
  using exported = await WholeExport.open(file);
  const { erased } = await checkWholeExport(exported);
  return { manifest: exported.manifest, erased, found };
}

type Checked = { readonly manifest: Manifest; readonly erased: Erased };

type Imported = Checked & {
  readonly here: Content;
  /** The folder or schema with what was there before; null if there was nothing. */
  readonly keptIn: string | null;
};

/**
 * Checks everything first, and verifies the new ledger before it is in place.
 * @throws StartupError
 */
export async function readWholeExport(file: string, target: ImportTarget): Promise<Imported> {
  await assertEmpty(target);
  using exported = await WholeExport.open(file);
  const { erased } = await checkWholeExport(exported);
  const { manifest } = exported;
  const { databaseUrl: url, ...folder } = target;
  if (url !== null) {
    const { importIntoPostgres } = await import("./import-into-postgres.ts");
    const importing = importIntoPostgres(exported, { url, ...folder, progress: null });
    return { manifest, erased, ...(await importing.catch((error) => rethrow(error, url))) };
  }
  const { importIntoSqlite } = await import("./import-into-sqlite.ts");
  return { manifest, erased, ...(await importIntoSqlite(exported, folder)) };
}

/** A connection may break at the commit: its error must not be told as "nothing was changed". */
function rethrow(error: unknown, url: string): never {
  if (classifyDatabaseError(error) !== "unreachable") throw error;
  throw connectionError(url, error);
}

async function assertEmpty({ databaseUrl, ...folder }: ImportTarget): Promise<NoBooks> {
  if (databaseUrl === null) {
    const { assertEmptyFolder } = await import("./import-into-sqlite.ts");
    return await assertEmptyFolder(folder);
  }
  const { assertEmptyPostgres } = await import("./import-into-postgres.ts");
  return await assertEmptyPostgres(databaseUrl);
}
