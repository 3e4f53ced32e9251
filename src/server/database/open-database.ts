import type { Database, OpeningSteps } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** @throws StartupError */
type Settings = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The company's time zone, which an upgrade needs for the dates of old payments. */
  readonly timeZone?: string | undefined;
};

export async function openDatabase(
  { dataDir, databaseUrl, timeZone }: Settings,
  steps: OpeningSteps = {},
): Promise<Database> {
  return databaseUrl === null
    ? openSqlite(dataDir, steps, timeZone)
    : openPostgres(databaseUrl, steps, timeZone);
}
