import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { createLedger } from "#server/ledger.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { enginesByName, openFresh } from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import { originalCompany } from "#tests/support/original-company.ts";
import { runSql } from "#tests/support/postgres-cluster.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { checkForNewBooks } from "./check-original.ts";

test("tables of our names in other schemas of the database are not taken for ours", async () => {
  const books = await enginesByName.PostgreSQL.newDatabase();
  await runSql(
    books.databaseUrl ?? "",
    `create schema auth;
      create table auth.schema_migrations (version text primary key);
      create table auth.audit_head (number int)`,
  );
  expect(await importRows(books, originalCompany(1), { writes: false })).toMatchObject({
    ok: true,
  });
  expect(await importRows(books, originalCompany(1))).toMatchObject({
    ok: true,
    action: "imported",
  });
});

test(
  "an import may take longer than a transaction may be idle",
  { tags: ["extended"] },
  async () => {
    const database = await openFresh(enginesByName.PostgreSQL);
    const ledger = createLedger(database, testClock, DEFAULT_TIME_ZONE);
    const context = { nowMs: testClock(), timeZone: DEFAULT_TIME_ZONE };
    const { data } = checkForNewBooks(originalCompany(3000), context);
    const rows = data.contacts.length + data.entries.length + data.history.length;
    const pauses = 20;
    const onRow = (done: number): void => {
      if (done % Math.floor(rows / pauses) === 0) block(17_000 / pauses);
    };
    try {
      const { created } = await ledger.execute(
        { kind: "import-original", data },
        { userName: "Ana" },
        { onRow },
      );
      expect(created).toBe(3000);
      expect(await verifyBooks({ location: database.location, anchors: [] })).toEqual([]);
    } finally {
      await ledger.close();
      await database.close();
    }
  },
);

/** As a slow computer that builds rows. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
