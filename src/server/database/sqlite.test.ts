import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newFolder } from "#tests/support/engines.ts";
import { insert, serveDatabase } from "#tests/support/test-app.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { TIME_LIMIT } from "#tests/support/time-limit.ts";
import { SQLITE_FILE, openSqlite } from "./sqlite.ts";

/** The WAL is copied this long after the last commit. */
const IDLE_CHECKPOINT_MS = 2000;

test("a full disk has its own error, nothing is written, and writes work again once there is space", async () => {
  const lines: string[] = [];
  const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const { app, database } = await serveDatabase(await openSqlite(newFolder()), { logger });
  const create = (notes: string, rows = 50) =>
    insert(
      app,
      "transactions",
      Array.from({ length: rows }, () => newEntry({ notes })),
    );
  // SQLite's limit on the file size ends the transaction, as a full disk does.
  await sql`pragma max_page_count = 1`.execute(database.writer);
  const refused = await create("x".repeat(2000));
  expect([refused.statusCode, refused.json()]).toEqual([
    507,
    expect.objectContaining({
      code: "53100",
      message: expect.stringContaining("disco está cheio"),
    }),
  ]);
  expect(lines.join("")).toContain("full");
  // One row: otherwise later statements of the command would succeed outside a transaction.
  for (let times = 0; times < 20; times += 1) {
    expect([201, 507]).toContain((await create("x".repeat(2000), 1)).statusCode);
  }
  expect((await create("x".repeat(2000), 1)).statusCode).toBe(507);
  await expectLedgerInvariants(database);
  await sql`pragma max_page_count = 1000000`.execute(database.writer);
  expect((await create("x")).statusCode).toBe(201);
  await expectLedgerInvariants(database);
});

test("soon after a commit the database file by itself holds it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = newFolder();
  const { ledger } = await serveDatabase(await openSqlite(folder));
  const { createdAt: _created, updatedAt: _updated, ...draft } = SAMPLE_TRANSACTION;
  await ledger.execute(
    { kind: "create", records: "transactions", drafts: [draft] },
    { userName: "Marina" },
  );
  const entriesInFileAlone = (): number => {
    const copy = join(newFolder(), "copy.db");
    copyFileSync(join(folder, SQLITE_FILE), copy);
    const alone = new DatabaseSync(copy);
    try {
      return Number(alone.prepare("select count(*) as n from transactions").get()?.["n"]);
    } finally {
      alone.close();
    }
  };
  expect(() => entriesInFileAlone()).toThrow("no such table");
  vi.advanceTimersByTime(IDLE_CHECKPOINT_MS);
  expect(entriesInFileAlone()).toBe(1);
});

test.skipIf(process.platform === "win32")("other users cannot read the books", async () => {
  const folder = join(newFolder(), "data");
  await (await openSqlite(folder)).close();
  const modes = (): Record<string, string> =>
    Object.fromEntries(
      [".", ...readdirSync(folder)].map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]),
    );
  expect(modes()).toMatchObject({ ".": "700", "financeiro.db": "600" });
  chmodSync(folder, 0o755);
  chmodSync(join(folder, SQLITE_FILE), 0o644);
  // The previous files of a restore, which the owner may return to.
  const kept = "financeiro.antes-da-restauracao-1";
  mkdirSync(join(folder, kept), { mode: 0o755 });
  const database = await openSqlite(folder);
  onTestFinished(() => database.close());
  const { [kept]: keptMode, ...others } = modes();
  expect(keptMode).toBe("700");
  expect(Object.values(others).toSorted()).toEqual(["600", "600", "600", "600", "600", "700"]);
});

test("a data folder with other files stays readable to others, the ledger does not", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "notas.txt"), "");
  chmodSync(folder, 0o755);
  const database = await openSqlite(folder);
  onTestFinished(() => database.close());
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, SQLITE_FILE)).mode & 0o777).toBe(0o600);
});

/** Prints how much memory grows while this many different queries are run. */
const MEMORY_OF_QUERIES = `
  import { openSqlite } from "${new URL("./sqlite.ts", import.meta.url).href}";
  const database = await openSqlite(process.argv[1]);
  const ask = (values) =>
    database.reader.selectFrom("transactions").select("id")
      .where("id", "in", Array(values).fill("TRI-1")).execute();
  await ask(2600);
  const before = process.memoryUsage.rss();
  for (let values = 2601; values < 3100; values += 1) await ask(values);
  console.log(process.memoryUsage.rss() - before);
  await database.close();
`;

test("memory does not grow with the number of different queries", { tags: ["extended"] }, () => {
  // In a separate process, because other tests use memory too.
  const program = ["--input-type=module", "--eval", MEMORY_OF_QUERIES, newFolder()];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    ...TIME_LIMIT,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(Number(stdout)).toBeGreaterThan(0);
  expect(Number(stdout)).toBeLessThan(160 * 1024 * 1024);
});
