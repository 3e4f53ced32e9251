import type { Database, Inspect } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** @throws StartupError */
export async function openDatabase(
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string | null },
  inspect?: Inspect,
): Promise<Database> {
  return databaseUrl === null ? openSqlite(dataDir, inspect) : openPostgres(databaseUrl, inspect);
}
