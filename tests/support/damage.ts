/** Damages pages of a closed database's files, as a failing disk does. */
import { randomUUID } from "node:crypto";
import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import type { DatabaseSettings } from "./engines.ts";

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

/** Damages the second half of the entries and of the history. Returns the damaged database. */
export async function damageDatabase(location: DatabaseSettings): Promise<DatabaseSettings> {
  if (location.databaseUrl !== null) return damagePostgres(location.dataDir, location.databaseUrl);
  damagePages(join(location.dataDir, SQLITE_FILE), 4096, (page) => page > 90 && page % 2 === 0);
  return location;
}

/** PostgreSQL still has the pages in memory, and reads the files of a copy. */
async function damagePostgres(dataDir: string, databaseUrl: string): Promise<DatabaseSettings> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("checkpoint");
  for (const table of ["transactions", "audit_records"]) {
    const { rows } = await client.query<{ path: string }>(
      `select current_setting('data_directory') || '/' || pg_relation_filepath('${table}') as path`,
    );
    damagePages(rows[0]?.path ?? "", 8192, (page) => page > 3 && page % 2 === 0);
  }
  await client.end();
  const clusterUrl = inject("postgresUrl");
  const name = `test_${randomUUID()}`;
  const admin = new Client({ connectionString: clusterUrl });
  await admin.connect();
  const original = new URL(databaseUrl).pathname.slice(1);
  await admin.query(`create database "${name}" template "${original}" strategy file_copy`);
  await admin.end();
  return { dataDir, databaseUrl: clusterUrl.replace(/\/postgres$/u, `/${name}`) };
}
