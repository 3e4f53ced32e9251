import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasBooks } from "#server/database/books-schema.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import type { Settings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";

/** `verb` names the action of the command on the ledger. @throws StartupError if there is none. */
export async function booksLocation(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  verb: string,
): Promise<DatabaseLocation> {
  if (databaseUrl !== null) {
    const location = { engine: "postgres", url: databaseUrl } as const;
    await using read = await openSnapshotReader(location);
    if (await hasBooks(read.db, read.engine)) return location;
    throw new StartupError(
      `Não há o que ${verb}: o banco de DATABASE_URL não tem as tabelas do sistema.`,
    );
  }
  const file = join(dataDir, SQLITE_FILE);
  if (existsSync(file)) return { engine: "sqlite", file };
  throw new StartupError(`Não há o que ${verb}: o arquivo ${file} não existe.`);
}
