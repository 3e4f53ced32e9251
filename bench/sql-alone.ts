/**
 * The baseline of an export, in its own process: reads the same rows on a read-only connection in
 * chunks of a thousand and drops them. Takes the file; prints JSON.
 */
import { performance } from "node:perf_hooks";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { exportArguments } from "#contract/exports.ts";
import { companyToday, DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { createSqliteKysely } from "#server/database/kysely-sqlite.ts";
import { registerFunctions, sqliteEngine } from "#server/database/sqlite-engine.ts";
import { entriesQuery } from "#server/reports/export-entries.ts";

const CHUNK_SIZE = 1000;

const [file = ""] = process.argv.slice(2);
const startedAt = performance.now();
const usedBefore = process.cpuUsage();
const connection = new DatabaseSync(file, { readOnly: true });
registerFunctions(connection);
const today = companyToday(Date.now(), DEFAULT_TIME_ZONE);
const request = exportArguments.report.parse({});
const query = entriesQuery(
  { ...request, filter: { ...request.filter, categories: null } },
  { search: null, isSplit: false },
  { engine: sqliteEngine, today },
  Infinity,
);
const { sql, parameters } = query.compile(createSqliteKysely(connection));
let rowCount = 0;
let chunk: unknown[] = [];
for (const row of connection.prepare(sql).iterate(...(parameters as SQLInputValue[]))) {
  chunk.push(row);
  if (chunk.length < CHUNK_SIZE) continue;
  rowCount += chunk.length;
  chunk = [];
}
rowCount += chunk.length;
const ms = performance.now() - startedAt;
const used = process.cpuUsage(usedBefore);
const cpuMs = (used.user + used.system) / 1000;
connection.close();
process.stdout.write(JSON.stringify({ rowCount, ms, cpuMs } satisfies SqlAlone));

export type SqlAlone = {
  readonly rowCount: number;
  readonly ms: number;
  /** The processor time, which is less affected by other programs. */
  readonly cpuMs: number;
};
