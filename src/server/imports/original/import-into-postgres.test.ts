import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { enginesByName, type DatabaseSettings } from "#tests/support/engines.ts";
import { originalCompany } from "#tests/support/original-company.ts";
import { runSql } from "#tests/support/postgres-cluster.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { importOriginal } from "./import-original.ts";

function run(books: DatabaseSettings, { writes }: { writes: boolean }) {
  return importOriginal({
    readRows: () => originalCompany(1),
    settings: {
      ...books,
      timeZone: DEFAULT_TIME_ZONE,
      acceptsClockBehind: false,
      continueFromRecord: null,
    },
    writes,
    clock: testClock,
  });
}

test("tables of our names in other schemas of the database are not taken for ours", async () => {
  const books = await enginesByName.PostgreSQL.newDatabase();
  await runSql(
    books.databaseUrl ?? "",
    `create schema auth;
      create table auth.schema_migrations (version text primary key);
      create table auth.audit_head (number int)`,
  );
  expect(await run(books, { writes: false })).toMatchObject({ ok: true });
  expect(await run(books, { writes: true })).toMatchObject({ ok: true, action: "imported" });
});
