// @module-tag extended
/** Large responses from workers equal the smaller reads byte for byte. */
import { TEST_SEED } from "#tests/support/test-seed.ts";
import type { Worker } from "node:worker_threads";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REST_PATH } from "#contract/api.ts";
import type { Database } from "#server/database/database.ts";
import { describeOnBothEngines, type AtEnd } from "#tests/support/engines.ts";
import { writeEdgeCaseEntries } from "#tests/support/edge-case-entries.ts";
import { temporaryFiles } from "#tests/support/temporary-files.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { CHUNKED_FILE_POOL } from "#server/http/file-jobs.ts";
import { MAX_SMALL_ROWS } from "./streamed-responses.ts";

/** Read in pages below the limit. */
const ENTRY_COUNT = MAX_SMALL_ROWS * 2 - 10;

const QUERIES = [
  "transactions",
  "transactions?select=id,valor:amount,resolved_status&order=amount.desc",
  `transactions?select=id,descrição:notes,valor-total:amount,"Data de \\"vencimento\\"":type`,
  "transactions?select=*,client:clients(name,name_plain,is_active,created_at)&order=id.desc",
  "transactions?select=id,client:clients(name)&client.profile_type=eq.client&notes=not.is.null",
  "transactions?select=id,clients!inner()",
  "transactions?order=clients(name_plain).desc.nullslast&select=clients(name),*",
  "transactions?amount=gte.0&or=(type.eq.income,notes.ilike.*a*)",
  "audit_records?select=*,sequence,changes,hash",
];

/** More than a connection buffers for a client that does not read. */
const WIDE = `transactions?select=*,${Array.from({ length: 100 }, (_, at) => `c${at}:created_at`).join()}&order=notes`;

/** The number of open read transactions. */
async function openTransactions({ location, reader }: Database): Promise<number> {
  if (location.engine === "sqlite") {
    const connection = new DatabaseSync(location.file);
    // The WAL cannot be truncated under a reader.
    const checkpoint = connection.prepare("pragma wal_checkpoint(truncate)").get();
    connection.close();
    return Number(checkpoint?.["busy"]);
  }
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(reader);
  return Number(rows[0]?.count);
}

describeOnBothEngines("A response with many rows", (engine) => {
  const ends: Parameters<AtEnd>[0][] = [];
  const threads = new Set<Worker>();
  let app: TestApp;
  let started = 0;
  let address = "";

  const follow = (worker: Worker): void => {
    // Searches and checkpoints have other threads.
    const { maxOldGenerationSizeMb } = CHUNKED_FILE_POOL.resourceLimits;
    if (worker.resourceLimits?.maxOldGenerationSizeMb !== maxOldGenerationSizeMb) return;
    started += 1;
    threads.add(worker);
    worker.once("exit", () => threads.delete(worker));
  };

  beforeAll(async () => {
    process.on("worker", follow);
    app = await openTestApp(engine, { atEnd: (end) => void ends.push(end) });
    await writeEdgeCaseEntries(app.ledger, TEST_SEED, ENTRY_COUNT);
    address = `${await app.app.listen({ port: 0, host: "127.0.0.1" })}${REST_PATH}`;
  });

  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
    process.off("worker", follow);
  });

  const get = (query: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${address}/${encodeURI(query)}`, init);

  test.each(QUERIES)("is byte for byte that of its small parts: %s", async (query) => {
    const joint = query.includes("?") ? "&" : "?";
    const parts = [];
    const before = started;
    for (let offset = 0; offset < ENTRY_COUNT * 2; offset += MAX_SMALL_ROWS) {
      const part = await get(`${query}${joint}limit=${MAX_SMALL_ROWS}&offset=${offset}`);
      parts.push((await part.text()).slice(1, -1));
    }
    expect(started).toBe(before);
    const expected = `[${parts.filter((part) => part !== "").join()}]`;
    const response = await get(query, { headers: { prefer: "count=exact" } });
    expect(started).toBe(before + 1);
    expect((await response.text()) === expected).toBe(true);
    const { length } = JSON.parse(expected) as unknown[];
    expect(length).toBeGreaterThan(MAX_SMALL_ROWS);
    expect(response.status).toBe(200);
    const headers = [
      "content-range",
      "content-type",
      "preference-applied",
      "x-content-type-options",
    ];
    expect(headers.map((name) => response.headers.get(name))).toEqual([
      `0-${length - 1}/${length}`,
      "application/json; charset=utf-8",
      "count=exact",
      "nosniff",
    ]);
  });

  test.each([
    ["text/csv", "text/csv; charset=utf-8", "\n"],
    [
      "application/vnd.pgrst.array+json;nulls=stripped",
      "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
      ",",
    ],
  ])("is byte for byte that of its small parts as %s too", async (accept, type, separator) => {
    const headers = { accept };
    const query = "transactions?select=*,client:clients(name,is_active)&order=id.desc";
    const isCsv = separator === "\n";
    let header = "[";
    const parts = [];
    const before = started;
    for (let offset = 0; offset < ENTRY_COUNT; offset += MAX_SMALL_ROWS) {
      const part = await get(`${query}&limit=${MAX_SMALL_ROWS}&offset=${offset}`, { headers });
      const text = await part.text();
      if (isCsv) header = text.slice(0, text.indexOf("\n") + 1);
      parts.push(isCsv ? text.slice(header.length) : text.slice(1, -1));
    }
    expect(started).toBe(before);
    const expected = `${header}${parts.join(separator)}${isCsv ? "" : "]"}`;
    const response = await get(query, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    expect(started).toBe(before + 1);
    expect((await response.text()) === expected).toBe(true);
  });

  test("is partial with a limit or a range, and not sent again unchanged", async () => {
    const path = `transactions?select=id&limit=${MAX_SMALL_ROWS + 1}&offset=7`;
    const response = await get(path, { headers: { prefer: "count=exact" } });
    expect(await response.json()).toHaveLength(MAX_SMALL_ROWS + 1);
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`7-${MAX_SMALL_ROWS + 7}/${ENTRY_COUNT}`);
    const tag = response.headers.get("etag") ?? "";
    const again = await get(path, { headers: { prefer: "count=exact", "if-none-match": tag } });
    expect(again.status).toBe(304);
  });

  test("is refused before its first byte, as JSON", async () => {
    const before = started;
    const response = await get("transactions?colour=eq.blue");
    expect(response.status).toBe(400);
    expect(((await response.json()) as RefusedBody).code).toBe("42703");
    expect(started).toBe(before);
  });

  test("is complete when a long text is selected under many aliases", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `n${at}:notes`).join();
    const answer = await get(`transactions?select=${names}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(ENTRY_COUNT);
  });

  test("is one consistent snapshot, one of four at a time, and leaves no worker behind", async () => {
    const controls = Array.from({ length: 5 }, () => new AbortController());
    const responses = await Promise.all(controls.map(({ signal }) => get(WIDE, { signal })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = responses.find(({ status }) => status === 503);
    expect(await refused?.json()).toMatchObject({ code: "53400" });
    await app.send("POST", "transactions", newEntry({ lifecycle: "active" }));
    const first = responses.find(({ status }) => status === 200);
    expect(await first?.json()).toHaveLength(ENTRY_COUNT);
    for (const control of controls) control.abort();
    await expect.poll(() => threads.size, { timeout: 30_000 }).toBe(0);
    const again = new AbortController();
    expect((await get(WIDE, { signal: again.signal })).status).toBe(200);
    again.abort();
  });

  test("holds no transaction open for a client that reads nothing, and no file once it left", async () => {
    const control = new AbortController();
    const response = await get(WIDE, { signal: control.signal });
    expect(response.status).toBe(200);
    await expect.poll(() => threads.size, { timeout: 30_000 }).toBe(0);
    await app.send("POST", "transactions", newEntry());
    expect(await openTransactions(app.database)).toBe(0);
    expect(temporaryFiles().length).toBeGreaterThan(0);
    control.abort();
    await expect.poll(temporaryFiles, { timeout: 30_000 }).toEqual([]);
  });
});
