/** A contact of several types, and its address, through the API. */
import { expect, test } from "vitest";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { describeEngineIndependent } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";
import { checkRecords } from "#server/verification/check-records.ts";

const LIMA = { id: "CTT-lima", name: "Lima ME", profile_type: "client" };

async function history(app: TestApp): Promise<unknown> {
  const records = await app.send<{ description: string }[]>(
    "GET",
    "audit_records?select=description&order=sequence",
  );
  return records.body.map(({ description }) => description);
}

describeEngineIndependent("A contact of several types", (engine) => {
  test("is found by each, and by its type as the spec has it", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", [
      { ...LIMA, other_types: ["supplier"], pix_key: "lima@exemplo.com.br" },
      newContact({ id: "CTT-b", profile_type: "employee", other_types: ["supplier"] }),
      newContact({ id: "CTT-c", profile_type: "supplier" }),
      newContact({ id: "CTT-d", profile_type: "client" }),
    ]);
    for (const [filter, expected] of [
      ["profile_type=eq.client", ["CTT-d", "CTT-lima"]],
      ["profile_type=eq.employee", ["CTT-b"]],
      ["profile_type=eq.supplier", ["CTT-c"]],
      ["or=(profile_type.eq.supplier,other_types.cs.{supplier})", ["CTT-b", "CTT-c", "CTT-lima"]],
      ["other_types=ov.{employee,supplier}", ["CTT-b", "CTT-lima"]],
      ["other_types=eq.{}", ["CTT-c", "CTT-d"]],
    ] as const) {
      const { body } = await app.send<{ id: string }[]>("GET", `clients?${filter}&order=id`);
      expect(
        body.map(({ id }) => id),
        filter,
      ).toEqual(expected);
    }
  });

  test("is linked to income and expenses, and stays a client while it has income", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", { ...LIMA, other_types: ["supplier"] });
    const link = { client_id: LIMA.id };
    await app.send("POST", "transactions", newEntry(link));
    await app.send("POST", "transactions", newEntry({ ...link, id: "TRE-1", type: "expense" }));
    const refused = await app.send<RefusedBody>("PATCH", `clients?id=eq.${LIMA.id}`, {
      profile_type: "supplier",
    });
    expect(refused.status).toBe(409);
    const totals = "select=other_types,total_income,total_expense";
    const { body } = await app.send("GET", `clients?${totals}`);
    expect(body).toMatchObject([{ other_types: ["supplier"] }]);
    await expectLedgerInvariants(app.database);
  });

  test("is written in any order, idempotently, and by clients that know one type", async () => {
    const app = await openTestApp(engine);
    const sent = { ...LIMA, profile_type: "supplier", other_types: ["client"], pix_key: "chave" };
    const stored = { profile_type: "client", other_types: ["supplier"], pix_key: "chave" };
    expect((await app.send("POST", "clients", sent)).body).toMatchObject([stored]);
    const again = await app.send("POST", "clients", sent);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject([stored]);
    const byId = `clients?id=eq.${LIMA.id}`;
    const employee = await app.send("PATCH", byId, { profile_type: "employee" });
    expect(employee.body).toMatchObject([{ ...stored, profile_type: "employee" }]);
    const client = await app.send("PATCH", byId, { profile_type: "client", other_types: [] });
    expect(client.body).toMatchObject([{ profile_type: "client", other_types: [], pix_key: null }]);
    expect(await history(app)).toEqual([
      "Contato criado",
      "Tipo alterado para funcionário",
      "Tipo alterado para cliente | Chave Pix removida | Tipos: Funcionário e fornecedor → Cliente",
    ]);
    await using read = await openSnapshotReader(app.database.location);
    expect(await checkRecords(read)).toEqual([]);
  });

  test("gets undone values back, with its address", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", { ...LIMA, address: "Rua A, 1\r\nSão Paulo" });
    const byId = `clients?id=eq.${LIMA.id}`;
    const patch = { other_types: ["employee", "supplier"], address: null };
    await app.send("PATCH", byId, patch);
    const changes = [{ id: LIMA.id, position: 2 }];
    const undone = await app.send("POST", "rpc/undo", { entity_type: "contact", changes });
    expect(undone.status).toBe(200);
    expect((await app.send("GET", byId)).body).toMatchObject([
      { ...LIMA, other_types: [], address: "Rua A, 1\nSão Paulo" },
    ]);
    expect(await history(app)).toEqual([
      "Contato criado",
      "Endereço removido | Tipos: Cliente → Cliente, funcionário e fornecedor",
      "Endereço cadastrado | Tipos: Cliente, funcionário e fornecedor → Cliente",
    ]);
  });

  test("with an unknown type, or a Pix key that a client has not, is refused", async () => {
    const app = await openTestApp(engine);
    for (const wrong of [{ other_types: ["partner"] }, { other_types: "supplier" }]) {
      expect((await app.send("POST", "clients", { ...LIMA, ...wrong })).status).toBe(400);
    }
    const onlyClient = { ...LIMA, other_types: ["client"], pix_key: "chave" };
    expect((await app.send("POST", "clients", onlyClient)).status).toBe(400);
  });
});
