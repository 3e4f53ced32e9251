/** Damages pages of a closed database's files, as a failing disk does. */
import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { newFolder, type DatabaseSettings, type EngineUnderTest } from "./engines.ts";
import { createDatabase, startPostgres } from "./postgres-cluster.ts";

const GARBAGE = Buffer.alloc(512, 0xa5);

/** Overwrites the start of each page that `isDamaged` chooses; page 1 is the first. */
export function damagePages(
  file: string,
  pageSize: number,
  isDamaged: (page: number) => boolean,
): number {
  const descriptor = openSync(file, "r+");
  let damaged = 0;
  try {
    const pages = Math.floor(fstatSync(descriptor).size / pageSize);
    for (let page = 1; page <= pages; page += 1) {
      if (!isDamaged(page)) continue;
      writeSync(descriptor, GARBAGE, 0, GARBAGE.length, (page - 1) * pageSize);
      damaged += 1;
    }
  } finally {
    closeSync(descriptor);
  }
  return damaged;
}

/** In SQLite, an empty company has 94 pages: the schema, and the root of each table and index. */
const ROOT_PAGES = 110;

/**
 * A new database with a function that damages it while it is closed: every second page of its
 * entries and of its history.
 */
export async function damageableDatabase(
  engine: EngineUnderTest,
): Promise<{ readonly location: DatabaseSettings; damage: () => Promise<void> }> {
  if (engine.name === "PostgreSQL") return damageablePostgres();
  const location = await engine.newDatabase();
  const file = join(location.dataDir, SQLITE_FILE);
  const isDamaged = (page: number): boolean => page > ROOT_PAGES && page % 2 === 0;
  return { location, damage: () => Promise.resolve(void damagePages(file, 4096, isDamaged)) };
}

/** On a server of its own, because only a restart makes it read the files again. */
async function damageablePostgres(): ReturnType<typeof damageableDatabase> {
  const cluster = await startPostgres();
  onTestFinished(() => cluster.stop());
  const databaseUrl = await createDatabase(cluster.url, "damaged");
  const damage = async (): Promise<void> => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("checkpoint");
    const files = ["transactions", "audit_records"].map(
      (table) =>
        `current_setting('data_directory') || '/' || pg_relation_filepath('${table}') as ${table}`,
    );
    const { rows } = await client.query<Record<string, string>>(`select ${files.join(", ")}`);
    await client.end();
    for (const file of Object.values(rows[0] ?? {})) {
      damagePages(file, 8192, (page) => page > 3 && page % 2 === 0);
    }
    await cluster.crash();
  };
  return { location: { dataDir: newFolder(), databaseUrl }, damage };
}
