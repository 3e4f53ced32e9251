import { expect, test } from "vitest";
import { verifyBooks } from "#server/verification/verify-books.ts";
import type { Row } from "#tests/support/api-rows.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { importRows } from "#tests/support/import-rows.ts";
import {
  originalCompany,
  originalContact,
  originalEntry,
  originalRecord,
} from "#tests/support/original-company.ts";
import { openTestAppAt } from "#tests/support/test-app.ts";

const CONTACT = originalContact(1);
const ENTRY = originalEntry(1, { client_id: CONTACT["id"] });
const OTHER = originalEntry(2, { client_id: CONTACT["id"] });

const COMPLETE = {
  clients: [CONTACT],
  transactions: [ENTRY, OTHER],
  audit_records: [
    originalRecord(1, CONTACT["id"], { description: "Contato criado", entity_type: "contact" }),
    originalRecord(2, ENTRY["id"]),
    originalRecord(3, ENTRY["id"], { description: "Status: Pendente → Pago" }),
  ],
};
const ONLY_HISTORY = { ...originalCompany(0), audit_records: COMPLETE.audit_records };

describeOnBothEngines("An import whose history mentions missing rows", (engine) => {
  test("is completed by a later one", extendedOnPostgres(engine), async () => {
    const books = await engine.newDatabase();
    await importRows(books, ONLY_HISTORY);
    expect(await importRows(books, COMPLETE)).toMatchObject({
      ok: true,
      toImport: { clients: 1, transactions: 2, audit_records: 0 },
      alreadyHere: 3,
      conflicts: [],
    });
    expect(await importRows(books, COMPLETE)).toMatchObject({ ok: true, alreadyHere: 6 });
    const app = await openTestAppAt(books);
    const { location } = app.database;
    expect(await verifyBooks({ location, anchors: [] })).toEqual([]);
    // As with any imported row, a repeated creation is compared with it, and its removal undone.
    const { created_at: createdAt, updated_at: _updated, ...draft } = ENTRY;
    expect((await app.send("POST", "transactions", draft)).status).toBe(201);
    await app.send("DELETE", `transactions?id=eq.${String(ENTRY["id"])}`);
    const prefer = "return=representation,removed=restore";
    const { body } = await app.send<Row[]>("POST", "transactions", draft, { prefer });
    expect(body).toMatchObject([{ created_at: new Date(String(createdAt)).toISOString() }]);
    expect(await verifyBooks({ location, anchors: [] })).toEqual([]);
  });

  test("keeps the id of a missing row for it", async () => {
    const books = await engine.newDatabase();
    await importRows(books, ONLY_HISTORY);
    const app = await openTestAppAt(books);
    const { created_at: _created, updated_at: _updated, ...draft } = CONTACT;
    expect((await app.send("POST", "clients", draft)).status).toBe(409);
  });
});
