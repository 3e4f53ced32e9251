import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseLocation } from "#server/database/database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import type { Settings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";

/** `verb` names the action of the command on the ledger. @throws StartupError if there is none. */
export function booksLocation(
  { databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  verb: string,
): DatabaseLocation {
  if (databaseUrl !== null) return { engine: "postgres", url: databaseUrl };
  const file = join(dataDir, SQLITE_FILE);
  if (existsSync(file)) return { engine: "sqlite", file };
  throw new StartupError(`Não há o que ${verb}: o arquivo ${file} não existe.`);
}
