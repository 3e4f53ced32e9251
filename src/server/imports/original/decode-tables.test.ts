import { expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import type { Row } from "#tests/support/api-rows.ts";
import type { OriginalTables } from "#tests/support/hosted-backend.ts";
import {
  originalCompany,
  originalContact,
  originalEntry,
  originalRecord,
} from "#tests/support/original-company.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { decodeTables } from "./decode-tables.ts";

function decode(rows: OriginalTables) {
  const categories = new Map<string, { name: string; kind: "both" }>(
    FIRST_CATEGORIES.map((name) => [foldTyped(name), { name, kind: "both" }]),
  );
  return decodeTables(rows, { categories, nowMs: testClock(), timeZone: DEFAULT_TIME_ZONE });
}

type BadRow = readonly [string, Partial<Record<keyof OriginalTables, Row>>, object];

const ENTRY = originalEntry(1);

test.each<BadRow>([
  ["an unknown category", { transactions: { category: "Aluguel" } }, { field: "Categoria" }],
  ["a link to nobody", { transactions: { client_id: "CTT-nobody" } }, { field: "Vínculo" }],
  ["an employee's income", { clients: { profile_type: "employee" } }, { field: "Vínculo" }],
  ["a negative amount", { transactions: { amount: -1 } }, { field: "Valor" }],
  ["no amount", { transactions: { amount: null } }, { field: "Valor" }],
  ["30 February", { transactions: { expected_payment_date: "2024-02-30" } }, {}],
  ["a bad time", { transactions: { created_at: "ontem" } }, { field: "created_at" }],
  ["a second row with its id", { transactions: { id: originalEntry(2)["id"] } }, { field: "id" }],
  ["an unknown status", { transactions: { status: "late" } }, { field: "status" }],
  ["an unknown type", { transactions: { type: "transfer" } }, { field: "type" }],
  ["an unknown lifecycle", { transactions: { lifecycle: "gone" } }, { field: "lifecycle" }],
  ["an id of another form", { transactions: { id: "42" } }, { field: "id" }],
  ["a contact without a name", { clients: { name: " " } }, { table: "clients", field: "name" }],
  ["a contact of no type", { clients: { profile_type: null } }, { field: "profile_type" }],
  ["a record of no entity", { audit_records: { entity_type: "user" } }, { field: "entity_type" }],
  ["an amount of nearly nothing", { transactions: { amount: 1e-7 } }, { field: "Valor" }],
  [
    "a contact of a day before 1900",
    { clients: { created_at: "1900-01-01T00:00:00Z" } },
    { table: "clients", field: "created_at", why: expect.stringContaining("de 1900 a 2199") },
  ],
  ["a record of another century", { audit_records: { timestamp: "1900-01-01T02:59:00Z" } }, {}],
  [
    "an entry created in the future",
    { transactions: { created_at: "2035-01-01T00:00:00Z" } },
    { field: "created_at", why: "2035-01-01T00:00:00.000Z ainda não chegou." },
  ],
  [
    "a contact changed in the future",
    { clients: { updated_at: "2035-01-01T00:00:00Z" } },
    { table: "clients", field: "updated_at" },
  ],
  ["a record of the future", { audit_records: { timestamp: "2031-01-01T00:00:00Z" } }, {}],
])("a row with %s is said", (_title, changes, problem) => {
  const client: Row = { ...originalContact(1), ...changes.clients };
  const { problems } = decode({
    clients: [client],
    transactions: [
      originalEntry(2),
      { ...ENTRY, client_id: client["id"], ...changes.transactions },
    ],
    audit_records: [{ ...originalRecord(1, ENTRY["id"]), ...changes.audit_records }],
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatchObject(problem);
  expect(problems[0]?.why).toMatch(/\.$/u);
});

test.each([
  ["2024-03-05", "2024-03-05", 0],
  ["2024-03-05T00:00:00+00:00", "2024-03-05", 0],
  ["2024-03-05T00:00:00", "2024-03-05", 0],
  ["2024-03-05T03:00:00+00:00", "2024-03-05", 1],
  ["2024-03-04T21:00:00-03:00", "2024-03-05", 0],
  [null, null, 0],
])("the due date %s is %s", (value, day, count) => {
  const original = originalCompany(0);
  original.transactions.push(originalEntry(1, { expected_payment_date: value }));
  const { repairs, data } = decode(original);
  expect(repairs).toHaveLength(count);
  expect(data.entries.map(({ dueDate }) => dueDate)).toEqual([day]);
});

test("a client's Pix key and other columns are omitted and reported", () => {
  const original = originalCompany(0);
  original.clients.push({ ...originalContact(1), pix_key: "a@b.c", score: 3 });
  const { data, repairs, ignoredColumns } = decode(original);
  expect(data.contacts[0]?.pixKey).toBeNull();
  expect(repairs).toMatchObject([{ field: "Chave Pix" }]);
  expect(ignoredColumns).toEqual({ clients: ["score"] });
});

test("a column that no row has is said; without updated_at the creation counts", () => {
  const original = originalCompany(2);
  for (const row of original.transactions) {
    delete row["expected_payment_date"];
    delete row["updated_at"];
  }
  delete original.clients[0]?.["phone"];
  expect(decode(original).missingColumns).toEqual({ transactions: ["expected_payment_date"] });
  expect(decode(originalCompany(0)).missingColumns).toEqual({});
});
