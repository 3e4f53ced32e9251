import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * Opens PostgreSQL if there is a URL, else SQLite in the folder; checks that writes are durable and
 * migrates the schema. @throws StartupError
 */
export async function openDatabase(settings: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Promise<Database> {
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir)
    : openPostgres(settings.databaseUrl);
}
