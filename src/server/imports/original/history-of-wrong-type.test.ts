import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { readActivity } from "#server/history/read-activity.ts";
import { runCheck } from "#server/verification/run-check.ts";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import {
  originalCompany,
  originalContact,
  originalRecord,
} from "#tests/support/original-company.ts";

test("records of a wrong type for their id are imported, and the ledger verifies", async () => {
  const books = await enginesByName.SQLite.newDatabase();
  const original = originalCompany(0);
  const contact = originalContact(1);
  original.clients.push(contact);
  original.audit_records.push(
    originalRecord(1, contact["id"], { entity_type: "transaction" }),
    originalRecord(2, contact["id"], { entity_type: "client" }),
    originalRecord(3, "TRI-gone", { entity_type: "contact" }),
    originalRecord(4, "TRI-gone", { entity_type: "transaction" }),
    originalRecord(5, "TRI-gone", { entity_type: "contact" }),
    originalRecord(6, "outra coisa", { entity_type: "transaction", description: "" }),
  );
  const run = () => importRows(books, original);
  expect(await run()).toMatchObject({ action: "imported", ok: true, conflicts: [] });
  const file = join(books.dataDir, SQLITE_FILE);
  expect(await verifyBooks({ location: { engine: "sqlite", file }, anchors: [] })).toEqual([]);
  expect(await run()).toMatchObject({ ok: true, alreadyHere: 7, conflicts: [] });
  await using read = await openSnapshotReader({ engine: "sqlite", file });
  const filter = { start: null, end: null, user: null, show: null, search: null };
  const context = { today: civilDate("2026-11-25"), timeZone: DEFAULT_TIME_ZONE };
  const shown = await Array.fromAsync(readActivity(read, { filter, ...context }));
  const subjects = shown.flat().map(({ entityType, subject }) => `${entityType} ${subject.label}`);
  expect(subjects).toEqual([
    // Those that say who imported it.
    "transaction outra coisa",
    "transaction TRI-gone",
    "contact TRI-gone",
    `transaction ${String(contact["id"])}`,
    "contact Pessoa 1",
    "transaction outra coisa",
    "contact TRI-gone",
    "transaction TRI-gone",
    "contact TRI-gone",
    "contact Pessoa 1",
    `transaction ${String(contact["id"])}`,
  ]);
  // The sixth has no description, and is not erased.
  expect(shown.flat().filter(({ isErased }) => isErased)).toEqual([]);
});

test("records of a wrong type whose history an earlier version did not end are no missing rows", async () => {
  const books = await enginesByName.SQLite.newDatabase();
  const original = originalCompany(0);
  const contact = originalContact(1);
  original.clients.push(contact);
  original.audit_records.push(originalRecord(1, contact["id"], { entity_type: "transaction" }));
  await importRows(books, original);
  const file = join(books.dataDir, SQLITE_FILE);
  using database = new DatabaseSync(file);
  database.exec(`drop trigger audit_records_no_update;
    update audit_records set changes = '{}' where entity_type = 'transaction'`);
  const location = { engine: "sqlite", file } as const;
  expect(await runCheck({ check: "records", location, anchors: [] })).toEqual([]);
});
