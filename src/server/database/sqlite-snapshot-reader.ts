import { existsSync, statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { RawBuilder } from "kysely";
import { StartupError } from "../errors/startup-error.ts";
import type { SnapshotReader } from "./database.ts";
import { immutableName } from "./immutable-name.ts";
import { createSqliteKysely } from "./kysely-sqlite.ts";
import { BUSY_TIMEOUT_MS } from "./sqlite-durability.ts";
import { registerFunctions, sqliteEngine } from "./sqlite-engine.ts";

export async function openSqliteReader(file: string): Promise<SnapshotReader> {
  const before = modifiedAt(file);
  // Without a WAL nobody writes yet: with `immutable`, SQLite need not create one and can read a
  // read-only copy. But it then takes no lock: a program that starts meanwhile may change pages.
  const isImmutable = !existsSync(`${file}-wal`);
  const name = isImmutable ? immutableName(file) : file;
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
    assertUnchanged() {
      if (isImmutable && modifiedAt(file) !== before) throw changedError(file);
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  });
}

function modifiedAt(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? null;
}

function changedError(file: string): StartupError {
  return new StartupError(
    `O sistema foi aberto enquanto os dados de ${file} eram lidos, e o que foi lido não vale: rode de novo.`,
  );
}
