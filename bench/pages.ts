/**
 * List pages over HTTP beside their raw SQL, at several sizes; each response is compared with an
 * in-process read.
 */
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { REST_PATH } from "#contract/api.ts";
import { companyToday, DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { Database } from "#server/database/database.ts";
import { createSqliteKysely } from "#server/database/kysely-sqlite.ts";
import { registerFunctions, sqliteEngine } from "#server/database/sqlite-engine.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { writeSum } from "#server/rows/api-rows.ts";
import { selectRows } from "#server/rows/select-rows.ts";
import { parseRowQuery } from "#server/rest/parse-query.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { expectSame, rowOf, type Bench, type Row, type Setting } from "./bench.ts";
import { companyOf, copyOf } from "./company.ts";
import { spreadOf } from "./statistics.ts";
import { screenPages, type ScreenPage } from "./screen-pages.ts";

/** Reads of a page per round; their median counts. */
const READS = 20;
/** Reads of a page that may scan the whole table. */
const LONG_READS = 5;
/** The limit of a screen's own page is twice the raw SQL plus this. */
const ADDED_MS = 1;
/** The limit of any other page, per 100,000 entries. */
const MAX_LONG_MS = 40;

export const pagesBench: Bench = { name: "pages", measure };

type Measured = { readonly page: ScreenPage; readonly http: number[]; readonly raw: number[] };

async function measure(setting: Setting): Promise<readonly Row[]> {
  const sizes = setting.quick ? [1000, 100_000] : [1000, 100_000, 1_000_000];
  const bySize: (readonly Measured[])[] = [];
  for (const size of sizes) bySize.push(await measureCompany(size, setting.rounds));
  return bySize.flatMap((measured, at) => [
    ...measured.map((one) => limited(one, sizes[at] ?? 0)),
    ...(at === 0
      ? []
      : measured.flatMap((one, index) => grown(one, bySize[0]?.[index], sizes[at]))),
  ]);
}

function limited({ page, http, raw }: Measured, size: number): Row {
  const [baseline, limits] = page.isOwn
    ? ["2x the SQL + 1 ms", raw.map((ms) => 2 * ms + ADDED_MS)]
    : ["the limit", [MAX_LONG_MS * Math.max(1, size / 100_000)]];
  return rowOf({ operation: `${page.name}, ${size} entries`, baseline, unit: "ms" }, http, limits, {
    is: "at most",
    ratio: 1,
  });
}

function grown({ page, http }: Measured, small: Measured | undefined, size = 0): Row[] {
  if (!page.isOwn) return [];
  return [
    rowOf(
      { operation: `${page.name}, ${size} entries`, baseline: "1000 entries", unit: "ms" },
      http,
      small?.http ?? [],
      { is: "at most", ratio: 1.5 },
    ),
  ];
}

async function measureCompany(size: number, rounds: number): Promise<readonly Measured[]> {
  const folder = copyOf(await companyOf(size));
  const program = await startProgram({ dataDir: folder, databaseUrl: null });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connection = new DatabaseSync(join(folder, SQLITE_FILE), { readOnly: true });
  registerFunctions(connection);
  try {
    const [contactId, entryId] = ["clients", "transactions"].map((table) =>
      String(
        connection.prepare(`select id from ${table} order by id limit 1 offset 7`).get()?.["id"],
      ),
    );
    const measured: Measured[] = [];
    for (const page of screenPages(contactId ?? "", entryId ?? "")) {
      const raw = await rawReadOf(connection, page);
      expectSame(page.name, JSON.parse(await read(program, agent, page)), raw.rows);
      measured.push({ page, ...(await timesOf(program, agent, page, raw, rounds)) });
    }
    return measured;
  } finally {
    agent.destroy();
    connection.close();
    await program.stop("SIGTERM");
  }
}

async function timesOf(
  program: Program,
  agent: Agent,
  page: ScreenPage,
  raw: RawRead,
  rounds: number,
): Promise<Pick<Measured, "http" | "raw">> {
  const times = { http: new Array<number>(), raw: new Array<number>() };
  const reads = page.isOwn ? READS : LONG_READS;
  for (let round = 0; round <= rounds; round += 1) {
    const one = { http: new Array<number>(), raw: new Array<number>() };
    for (let count = 0; count < reads; count += 1) {
      const startedAt = performance.now();
      await read(program, agent, page);
      const between = performance.now();
      raw.run();
      one.http.push(between - startedAt);
      one.raw.push(performance.now() - between);
    }
    if (round === 0) continue;
    times.http.push(spreadOf(one.http).median);
    times.raw.push(spreadOf(one.raw).median);
  }
  return times;
}

async function read({ url }: Program, agent: Agent, page: ScreenPage): Promise<string> {
  const sent = get(`${url}${REST_PATH}/${page.table}?${encodeURI(page.search)}`, { agent });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (response.statusCode !== 200) throw new Error(`${page.name}: ${text}`);
  return text;
}

type RawRead = { readonly rows: unknown; readonly run: () => void };

/** The rows as they are sent, and their statements prepared to run again. */
async function rawReadOf(connection: DatabaseSync, page: ScreenPage): Promise<RawRead> {
  const ran: { readonly text: string; readonly parameters: readonly SQLInputValue[] }[] = [];
  const db = createSqliteKysely(
    new Proxy(connection, {
      get(target, name) {
        if (name !== "prepare") {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === "function" ? (value.bind(target) as unknown) : value;
        }
        return (text: string) => {
          const statement = target.prepare(text);
          const all = statement.all.bind(statement);
          statement.all = (...parameters: never[]) => {
            ran.push({ text, parameters });
            return all(...parameters);
          };
          return statement;
        };
      },
    }),
  );
  const database = { engine: sqliteEngine, reader: db } as Database;
  const today = companyToday(Date.now(), DEFAULT_TIME_ZONE);
  const query = parseRowQuery(page.table, new URLSearchParams(page.search));
  const { rows } = await selectRows(
    database,
    { engine: sqliteEngine, today },
    page.table,
    query,
    "rows",
  );
  const statements = ran.map(({ text, parameters }) => {
    const statement = connection.prepare(text);
    return () => statement.all(...parameters);
  });
  return {
    rows: JSON.parse(JSON.stringify(rows, writeSum)) as unknown,
    run: () => statements.forEach((statement) => statement()),
  };
}
