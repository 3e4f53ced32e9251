import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { RawBuilder } from "kysely";
import type { SnapshotReader } from "./database.ts";
import { createSqliteKysely } from "./kysely-sqlite.ts";
import { BUSY_TIMEOUT_MS } from "./sqlite-durability.ts";
import { registerFunctions, sqliteEngine } from "./sqlite-engine.ts";

export async function openSqliteReader(file: string): Promise<SnapshotReader> {
  // Without a WAL nobody writes: with `immutable`, SQLite need not create one and can read a
  // read-only copy.
  const name = existsSync(`${file}-wal`) ? file : `${pathToFileURL(file).href}?immutable=1`;
  const connection = new DatabaseSync(name, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  registerFunctions(connection);
  connection.exec("begin");
  const db = createSqliteKysely(connection);
  return Promise.resolve({
    engine: sqliteEngine,
    db,
    async *inChunks<Values extends readonly unknown[]>(query: RawBuilder<Values>, size: number) {
      const { sql, parameters } = query.compile(db);
      const statement = connection.prepare(sql);
      statement.setReturnArrays(true);
      const rows: Iterable<unknown> = statement.iterate(...(parameters as SQLInputValue[]));
      let chunk: Values[] = [];
      for (const row of rows) {
        chunk.push(row as Values);
        if (chunk.length < size) continue;
        yield chunk;
        chunk = [];
      }
      if (chunk.length > 0) yield chunk;
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  });
}
