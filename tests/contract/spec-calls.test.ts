/** Every call of spec section 7, made by the unmodified client of the original's backend. */
import type { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { ContactInsert } from "#contract/contacts.ts";
import type { TransactionInsert } from "#contract/transactions.ts";
import type { ApiDatabase } from "#contract/api.ts";
import { expectSoundBooks } from "../support/ledger-invariants.ts";
import { describeOnBothEngines } from "../support/engines.ts";
import { openTestApp } from "../support/test-app.ts";

type Client = PostgrestClient<ApiDatabase>;

const contact: ContactInsert = {
  id: "CTT-mhxk2z9a4f8k2p",
  name: "João D'Ávila",
  phone: "(11) 91234-5678",
  company_name: null,
  profile_type: "employee",
  pix_key: "joao@exemplo.com.br",
  is_active: true,
};
const transaction: TransactionInsert = {
  id: "TRE-mhxk2z9b-1a2b3c",
  type: "expense",
  category: "Pagamento cartão",
  amount: 1234.56,
  expected_payment_date: "2026-11-21",
  status: "pending",
  notes: null,
  client_id: "CTT-mhxk2z9a4f8k2p",
  lifecycle: "active",
};

/** As the original says what it did: a record of its own making, asked back or not. */
function auditRecord(entityType: "transaction" | "contact", entityId: string, description: string) {
  const random = Math.random().toString(36).slice(2, 8).padEnd(6, "0");
  return {
    id: `AUD-${Date.now().toString(36)}${random}`,
    user_name: "Usuário Atual",
    description,
    entity_type: entityType,
    entity_id: entityId,
    timestamp: new Date().toISOString(),
  };
}

async function historyOf(client: Client, entityId: string): Promise<string[]> {
  const { data, error } = await client
    .from("audit_records")
    .select("*")
    .eq("entity_id", entityId)
    .order("timestamp", { ascending: true });
  expect(error).toBeNull();
  return (data ?? []).map(({ description }) => description);
}

describeOnBothEngines("The calls of spec section 7", (engine) => {
  test("loads the three tables in the order of the spec", async () => {
    const { client } = await openTestApp(engine);
    const wire = await client();
    await wire.from("clients").insert(contact).throwOnError();
    await wire.from("transactions").insert(transaction).throwOnError();
    const clients = await wire
      .from("clients")
      .select("*")
      .order("created_at", { ascending: false });
    const transactions = await wire
      .from("transactions")
      .select("*")
      .order("created_at", { ascending: false });
    const records = await wire
      .from("audit_records")
      .select("*")
      .order("timestamp", { ascending: true });
    expect(clients.data).toEqual([
      { ...contact, created_at: expect.any(String), updated_at: expect.any(String) },
    ]);
    expect(transactions.data).toEqual([
      { ...transaction, created_at: expect.any(String), updated_at: expect.any(String) },
    ]);
    expect(records.data?.map((record) => Object.keys(record).toSorted())).toEqual([
      ["description", "entity_id", "entity_type", "id", "timestamp", "user_name"],
      ["description", "entity_id", "entity_type", "id", "timestamp", "user_name"],
    ]);
    expect(records.data?.map(({ user_name }) => user_name)).toEqual([
      "Usuário Atual",
      "Usuário Atual",
    ]);
  });

  test("a client that writes the history itself leaves exactly one record per change", async () => {
    const { client, database } = await openTestApp(engine);
    const wire = await client();
    const contactId = contact.id ?? "";
    const transactionId = transaction.id ?? "";
    const post = async (type: "transaction" | "contact", id: string, description: string) => {
      const claim = auditRecord(type, id, description);
      const answer = await wire.from("audit_records").insert(claim).select().single();
      expect(answer.error).toBeNull();
      expect(answer.data?.description).toBe(description);
      expect(answer.data?.id).not.toBe(claim.id);
    };

    const created = await wire.from("clients").insert(contact).select().single();
    expect(created.status).toBe(201);
    await post("contact", contactId, "Contato criado");

    const renamed = await wire
      .from("clients")
      .update({ name: "João", phone: null, profile_type: "client", pix_key: null })
      .eq("id", contactId)
      .select();
    expect(renamed.data).toHaveLength(1);
    const contactPhrases =
      "Nome atualizado para João | Telefone atualizado | Tipo alterado para cliente | Chave Pix removida";
    await post("contact", contactId, contactPhrases);

    const booked = await wire.from("transactions").insert(transaction).select().single();
    expect(booked.data).toMatchObject(transaction);
    await post("transaction", transactionId, "Lançamento criado");

    const changed = await wire
      .from("transactions")
      .update({ amount: 2000, category: "Outros", status: "paid", client_id: null })
      .eq("id", transactionId)
      .select();
    expect(changed.data).toHaveLength(1);
    const transactionPhrases =
      "Valor: R$ 1.234,56 → R$ 2.000,00 | Categoria: Pagamento cartão → Outros | Status: Pendente → Pago | Vínculo alterado (João → sem vínculo)";
    await post("transaction", transactionId, transactionPhrases);

    const emptied = await wire
      .from("audit_records")
      .delete()
      .eq("entity_id", transactionId)
      .eq("entity_type", "transaction");
    expect([emptied.status, emptied.error]).toEqual([204, null]);
    const removed = await wire.from("transactions").delete().eq("id", transactionId);
    expect([removed.status, removed.error]).toEqual([204, null]);
    await post("transaction", transactionId, "Lançamento removido do sistema");

    expect(await historyOf(wire, contactId)).toEqual(["Contato criado", contactPhrases]);
    expect(await historyOf(wire, transactionId)).toEqual([
      "Lançamento criado",
      transactionPhrases,
      "Lançamento removido do sistema",
    ]);
    const { data } = await wire.from("transactions").select("*").is("client_id", null);
    expect(data).toEqual([]);
    await expectSoundBooks(database);
  });

  test("a save that changes nothing leaves no record, and its client is not refused", async () => {
    const { client, database } = await openTestApp(engine);
    const wire = await client();
    await wire.from("clients").insert(contact).throwOnError();
    const same = await wire
      .from("clients")
      .update({ name: contact.name })
      .eq("id", contact.id ?? "")
      .select();
    expect(same.data).toHaveLength(1);
    const claim = auditRecord("contact", contact.id ?? "", "Cadastro atualizado");
    const answer = await wire.from("audit_records").insert(claim).select().single();
    expect([answer.status, answer.data?.description]).toEqual([201, "Contato criado"]);
    expect(await historyOf(wire, contact.id ?? "")).toEqual(["Contato criado"]);
    await expectSoundBooks(database);
  });

  test("a record of something that did not happen is refused", async () => {
    const { client } = await openTestApp(engine);
    const wire = await client();
    await wire.from("clients").insert(contact).throwOnError();
    for (const claim of [
      auditRecord("contact", contact.id ?? "", "Nome atualizado para Outro"),
      auditRecord("contact", "CTT-unknown", "Contato criado"),
      auditRecord("transaction", contact.id ?? "", "Contato criado"),
    ]) {
      const { status, error } = await wire.from("audit_records").insert(claim);
      expect(status).toBe(403);
      expect(error?.code).toBe("42501");
    }
    expect(await historyOf(wire, contact.id ?? "")).toEqual(["Contato criado"]);
  });

  test("asking for one object when there is none, or when several would change, changes nothing", async () => {
    const { client, database } = await openTestApp(engine);
    const wire = await client();
    await wire
      .from("clients")
      .insert([contact, { ...contact, id: "CTT-other" }])
      .throwOnError();
    const none = await wire.from("clients").select().eq("id", "CTT-none").single();
    expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
    const both = await wire
      .from("clients")
      .update({ name: "X" })
      .eq("pix_key", contact.pix_key ?? "")
      .select()
      .single();
    expect([both.status, both.error?.code]).toEqual([406, "PGRST116"]);
    const { data } = await wire.from("clients").select("name");
    expect(data).toEqual([{ name: contact.name }, { name: contact.name }]);
    await expectSoundBooks(database);
  });

  test("the snapshot comes by GET and by POST", async () => {
    const { client } = await openTestApp(engine);
    const wire = await client();
    await wire
      .from("transactions")
      .insert({ ...transaction, client_id: null })
      .throwOnError();
    const byGet = await wire.rpc("snapshot", {}, { get: true });
    const byPost = await wire.rpc("snapshot");
    expect(byGet.data).toMatchObject({
      totalIncome: 0,
      totalExpenses: 1234.56,
      netBalance: -1234.56,
    });
    expect(byPost.data).toEqual(byGet.data);
  });
});
