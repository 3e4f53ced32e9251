import type { Database, Inspect } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** @throws StartupError */
type Settings = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The company's, in which an upgrade finds the days of old payments. */
  readonly timeZone?: string | undefined;
};

export async function openDatabase(
  { dataDir, databaseUrl, timeZone }: Settings,
  inspect?: Inspect,
): Promise<Database> {
  return databaseUrl === null
    ? openSqlite(dataDir, inspect, timeZone)
    : openPostgres(databaseUrl, inspect, timeZone);
}
