/**
 * The whole table of entries as JSON over HTTP, beside the database writing the same JSON in chunks
 * in this process.
 */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { companyToday, DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { REST_PATH } from "#contract/api.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { jsonRows } from "#server/rows/json-rows.ts";
import { parseRowQuery } from "#server/rest/parse-query.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, grownRow, largestCompany, rowOf, type Bench, type Row } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { watchMemory } from "./process-use.ts";

export const wholeTableBench: Bench = {
  name: "whole-table",
  async measure(setting): Promise<readonly Row[]> {
    const entryCount = largestCompany(setting);
    const folder = copyOf(await companyOf(entryCount));
    const program = await startProgram({ dataDir: folder, databaseUrl: null });
    try {
      const [http, sql, grown] = [new Array<number>(), new Array<number>(), new Array<number>()];
      for (let round = 0; round <= setting.rounds; round += 1) {
        const alone = await sqlAlone(join(folder, SQLITE_FILE));
        const { result, memory } = await watchMemory(program.pid, wholeTable(program));
        expectSame("bytes of the whole table", result.bytes, alone.bytes);
        expectSame("range of the whole table", result.range, `0-${entryCount - 1}/*`);
        if (round === 0) continue;
        http.push(result.ms);
        sql.push(alone.ms);
        grown.push(memory.peak - memory.before);
      }
      const operation = `whole table as JSON, ${entryCount} entries`;
      return [
        rowOf({ operation, baseline: "SQL alone, in chunks", unit: "ms" }, http, sql, {
          is: "at most",
          ratio: 1.5,
        }),
        grownRow(`${operation}: memory grown`, grown),
      ];
    } finally {
      await program.stop("SIGTERM");
    }
  },
};

type Read = { readonly ms: number; readonly bytes: number };

async function wholeTable({ url }: Program): Promise<Read & { readonly range: unknown }> {
  const startedAt = performance.now();
  const sent = get(`${url}${REST_PATH}/transactions`);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  return { ms: performance.now() - startedAt, bytes, range: response.headers["content-range"] };
}

async function sqlAlone(file: string): Promise<Read> {
  const startedAt = performance.now();
  await using read = await openSnapshotReader({ engine: "sqlite", file });
  const target = { engine: read.engine, today: companyToday(Date.now(), DEFAULT_TIME_ZONE) };
  const query = parseRowQuery("transactions", new URLSearchParams());
  // With the brackets and commas of the response.
  let bytes = 1;
  for await (const chunk of jsonRows(read, target, "transactions", query)) {
    bytes += 1 + Buffer.byteLength(chunk.join());
  }
  return { ms: performance.now() - startedAt, bytes };
}
