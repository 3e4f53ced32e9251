/** Suppliers, and the documents, e-mails and notes of contacts, through the API. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { newContact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

const SUPPLIER = {
  id: "CTT-luz",
  name: "Companhia de Luz",
  profile_type: "supplier",
  pix_key: "luz@exemplo.com.br",
  document: "12.abc.345/01de-35",
  email: "Contas@Exemplo.COM.BR",
  notes: "Vence\r\ndia 10",
};

describeEngineIndependent("A supplier", (engine) => {
  test("may have the document of another contact", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", SUPPLIER);
    const other = await app.send("POST", "clients", newContact({ document: SUPPLIER.document }));
    expect(other.status).toBe(201);
  });

  test("is linked to expenses, and never to income", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", SUPPLIER);
    const link = { client_id: SUPPLIER.id };
    const expense = newEntry({ ...link, id: "TRE-1", type: "expense" });
    expect((await app.send("POST", "transactions", expense)).status).toBe(201);
    const income = await app.send<RefusedBody>("POST", "transactions", newEntry(link));
    expect(income.status).toBe(400);
    expect(income.body.message).toBe("Receitas podem ser vinculadas apenas a clientes.");
    const changed = await app.send("PATCH", "transactions?id=eq.TRE-1", { type: "income" });
    expect(changed.body).toMatchObject([{ type: "income", client_id: null }]);
    await expectLedgerInvariants(app.database);
  });

  test("cannot be made of a client with linked income, alone or among others", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", newContact({ id: "CTT-a" }));
    await app.send("POST", "transactions", newEntry({ client_id: "CTT-a" }));
    const patch = { profile_type: "supplier" };
    const one = await app.send<RefusedBody>("PATCH", "clients?id=eq.CTT-a", patch);
    expect(one.status).toBe(409);
    expect(one.body.message).toBe(
      "Tipo: este cliente tem 1 receita vinculada e não pode passar a fornecedor, porque receitas podem ser vinculadas apenas a clientes.",
    );
    expect(one.body.hint).toBe(
      "Mude antes o vínculo dessas receitas, ou deixe cliente e marque fornecedor também.",
    );
    const rows = [newContact({ id: "CTT-a", ...patch }), newContact({ id: "CTT-b" })];
    const upsert = await app.send("POST", "clients?on_conflict=id", rows, {
      prefer: "resolution=merge-duplicates",
    });
    expect(upsert.status).toBe(409);
  });

  test("loses its Pix key when it becomes a client, as the history describes", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", SUPPLIER);
    const patch = { profile_type: "client", document: null, email: "luz@exemplo.com.br" };
    const { body } = await app.send("PATCH", `clients?id=eq.${SUPPLIER.id}`, patch);
    expect(body).toMatchObject([{ ...patch, pix_key: null, notes: "Vence\ndia 10" }]);
    const records = await app.send("GET", "audit_records?select=description&order=sequence");
    expect(records.body).toEqual([
      { description: "Contato criado" },
      {
        description:
          "Tipo alterado para cliente | Chave Pix removida | CPF/CNPJ removido | E-mail atualizado",
      },
    ]);
  });
});

describeOnBothEngines("A supplier", (engine) => {
  test("is stored with its Pix key, document, e-mail and notes, and found by each", async () => {
    const app = await openTestApp(engine);
    const created = await app.send("POST", "clients", SUPPLIER);
    expect(created.status).toBe(201);
    const stored = {
      ...SUPPLIER,
      document: "12ABC34501DE35",
      email: "Contas@exemplo.com.br",
      notes: "Vence\ndia 10",
    };
    for (const filter of [
      "profile_type=eq.supplier",
      "document=eq.12ABC34501DE35",
      "email=ilike.*@exemplo.com.br",
      "notes=like.*dia*",
    ]) {
      expect((await app.send("GET", `clients?${filter}`)).body, filter).toMatchObject([stored]);
    }
  });

  test("is found by its document through an index", async () => {
    const { database } = await openTestApp(engine);
    if (database.engine.name !== "sqlite") return;
    const { rows } = await sql<{ detail: string }>`
      explain query plan select id from clients where document = '12ABC34501DE35'`.execute(
      database.reader,
    );
    expect(rows.map(({ detail }) => detail).join()).toContain("clients_by_document");
  });
});
