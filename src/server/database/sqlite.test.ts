import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import type { TransactionId } from "#domain/ids.ts";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newFolder } from "#tests/support/engines.ts";
import { transactionBody } from "#tests/support/test-app.ts";
import { createApp } from "../app.ts";
import { createLedger } from "#server/ledger.ts";
import { openSqlite } from "./sqlite.ts";

test("a full disk has its own error, nothing is written, and writes work again once there is space", async () => {
  const database = await openSqlite(newFolder());
  const ledger = createLedger(database, Date.now, DEFAULT_TIME_ZONE);
  const lines: string[] = [];
  const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
  const app = await createApp({ ledger, timeZone: DEFAULT_TIME_ZONE, webRoot: null, logger });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const create = (notes: string, rows = 50) =>
    app.inject({
      method: "POST",
      url: "/rest/v1/transactions",
      payload: Array.from({ length: rows }, () => transactionBody({ notes })),
    });
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
  // One row: later statements of the command would succeed outside a transaction.
  for (let times = 0; times < 20; times += 1) {
    expect([201, 507]).toContain((await create("x".repeat(2000), 1)).statusCode);
  }
  expect((await create("x".repeat(2000), 1)).statusCode).toBe(507);
  await expectLedgerInvariants(database);
  await sql`pragma max_page_count = 1000000`.execute(database.writer);
  expect((await create("x")).statusCode).toBe(201);
  await expectLedgerInvariants(database);
});

test("memory does not grow with the number of different queries", async () => {
  const database = await openSqlite(newFolder());
  onTestFinished(() => database.close());
  const ask = (values: number) =>
    database.reader
      .selectFrom("transactions")
      .select("id")
      .where("id", "in", Array<TransactionId>(values).fill(SAMPLE_TRANSACTION.id))
      .execute();
  await ask(2600);
  const before = process.memoryUsage.rss();
  for (let values = 2601; values < 3100; values += 1) expect(await ask(values)).toEqual([]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(160 * 1024 * 1024);
});
