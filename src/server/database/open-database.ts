import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** @throws StartupError */
export async function openDatabase(settings: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Promise<Database> {
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir)
    : openPostgres(settings.databaseUrl);
}
