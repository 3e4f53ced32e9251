/** Every call of spec section 7, made by the original's unmodified client. */
import type { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import type { ContactInsert, TransactionInsert } from "#tests/support/api-database.ts";
import type { ApiDatabase } from "#tests/support/api-database.ts";
import { expectLedgerInvariants } from "../support/ledger-invariants.ts";
import { describeOnBothEngines } from "../support/engines.ts";
import { openTestApp } from "../support/test-app.ts";
import { testClock } from "../support/test-clock.ts";

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

let postedRecords = 0;

/** The record that the original posts after its change, with the kind of id that it generates. */
function auditRecord(entityType: "transaction" | "contact", entityId: string, description: string) {
  postedRecords += 1;
  return {
    id: `AUD-${testClock().toString(36)}${String(postedRecords).padStart(6, "0")}`,
    user_name: "Usuário Atual",
    description,
    entity_type: entityType,
    entity_id: entityId,
    timestamp: new Date(testClock()).toISOString(),
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
    const api = await client();
    await api.from("clients").insert(contact).throwOnError();
    await api.from("transactions").insert(transaction).throwOnError();
    const clients = await api.from("clients").select("*").order("created_at", { ascending: false });
    const transactions = await api
      .from("transactions")
      .select("*")
      .order("created_at", { ascending: false });
    const records = await api
      .from("audit_records")
      .select("*")
      .order("timestamp", { ascending: true });
    expect(clients.data).toEqual([
      {
        ...contact,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        document: null,
        email: null,
        notes: null,
        other_types: [],
        address: null,
      },
    ]);
    // The columns of the spec come first, in its order.
    expect(Object.keys(clients.data?.[0] ?? {})).toEqual([
      ...Object.keys(contact),
      "created_at",
      "updated_at",
      "document",
      "email",
      "notes",
      "other_types",
      "address",
    ]);
    expect(transactions.data).toEqual([
      {
        ...transaction,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        paid_on: null,
        accrual_date: null,
        series_id: null,
        series_number: null,
        series_count: null,
        parent_id: null,
        payment_role: null,
        account_id: null,
        tag_ids: [],
        splits: null,
        paid_on_assumed: false,
      },
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
    const api = await client();
    const contactId = contact.id ?? "";
    const transactionId = transaction.id ?? "";
    const post = async (type: "transaction" | "contact", id: string, description: string) => {
      const claim = auditRecord(type, id, description);
      const answer = await api.from("audit_records").insert(claim).select().single();
      expect(answer.error).toBeNull();
      expect(answer.data?.description).toBe(description);
      expect(answer.data?.id).not.toBe(claim.id);
    };

    const created = await api.from("clients").insert(contact).select().single();
    expect(created.status).toBe(201);
    await post("contact", contactId, "Contato criado");

    const renamed = await api
      .from("clients")
      .update({ name: "João", phone: null, profile_type: "client", pix_key: null })
      .eq("id", contactId)
      .select();
    expect(renamed.data).toHaveLength(1);
    const contactPhrases =
      "Nome atualizado para João | Telefone atualizado | Tipo alterado para cliente | Chave Pix removida";
    await post("contact", contactId, contactPhrases);

    const booked = await api.from("transactions").insert(transaction).select().single();
    expect(booked.data).toMatchObject(transaction);
    await post("transaction", transactionId, "Lançamento criado");

    const changed = await api
      .from("transactions")
      .update({ amount: 2000, category: "Outros", status: "paid", client_id: null })
      .eq("id", transactionId)
      .select();
    expect(changed.data).toHaveLength(1);
    const transactionPhrases =
      "Valor: R$ 1.234,56 → R$ 2.000,00 | Categoria: Pagamento cartão → Outros | Status: Pendente → Pago | Vínculo alterado (João → sem vínculo)";
    await post("transaction", transactionId, transactionPhrases);

    const emptied = await api
      .from("audit_records")
      .delete()
      .eq("entity_id", transactionId)
      .eq("entity_type", "transaction");
    expect([emptied.status, emptied.error]).toEqual([204, null]);
    const removed = await api.from("transactions").delete().eq("id", transactionId);
    expect([removed.status, removed.error]).toEqual([204, null]);
    await post("transaction", transactionId, "Lançamento removido do sistema");

    expect(await historyOf(api, contactId)).toEqual(["Contato criado", contactPhrases]);
    expect(await historyOf(api, transactionId)).toEqual([
      "Lançamento criado",
      transactionPhrases,
      "Lançamento removido do sistema",
    ]);
    const { data } = await api.from("transactions").select("*").is("client_id", null);
    expect(data).toEqual([]);
    await expectLedgerInvariants(database);
  });

  test("a save that changes nothing writes no record, and its client is not refused", async () => {
    const { client, database } = await openTestApp(engine);
    const api = await client();
    await api.from("clients").insert(contact).throwOnError();
    const same = await api
      .from("clients")
      .update({ name: contact.name })
      .eq("id", contact.id ?? "")
      .select();
    expect(same.data).toHaveLength(1);
    const claim = auditRecord("contact", contact.id ?? "", "Cadastro atualizado");
    const answer = await api.from("audit_records").insert(claim).select().single();
    expect([answer.status, answer.data?.description]).toEqual([201, "Contato criado"]);
    expect(await historyOf(api, contact.id ?? "")).toEqual(["Contato criado"]);
    await expectLedgerInvariants(database);
  });

  test("its record may lack the server's changes in columns that the spec does not have", async () => {
    let nowMs = testClock();
    const app = await openTestApp(engine, { clock: () => nowMs });
    const api = await app.client();
    const id = transaction.id ?? "";
    const of = (description: string) => auditRecord("transaction", id, description);
    await api.from("clients").insert(contact).throwOnError();
    await api.from("transactions").insert(transaction).throwOnError();
    nowMs += 1000;
    await app.send("POST", "accounts", { name: "Banco", kind: "bank", is_default: true });
    await api.from("transactions").update({ status: "paid" }).eq("id", id).throwOnError();
    const paid = await api.from("audit_records").insert(of("Status: Pendente → Pago")).select();
    expect(paid.data).toMatchObject([
      { description: "Status: Pendente → Pago | Conta: sem conta → Banco" },
    ]);
    const splits = [
      { category: "Site", amount: 1000 },
      { category: "Outros", amount: 234.56 },
    ];
    await app.send("PATCH", `transactions?id=eq.${id}`, { splits });
    const moved = { category: "Sistema", notes: "x" };
    await api.from("transactions").update(moved).eq("id", id).throwOnError();
    const phrases = ["Categoria: Site → Sistema", "Observações atualizadas"];
    const whole = await api
      .from("audit_records")
      .insert(of(phrases.join(" | ")))
      .select();
    expect(whole.data).toMatchObject([
      {
        description:
          "Categoria: Site → Sistema | Divisão: Site R$ 1.000,00, Outros R$ 234,56 → sem divisão | Observações atualizadas",
      },
    ]);
    // Phrases about columns of the spec must match the client's claim, and no others may.
    for (const claim of [phrases[0], "", `${phrases.join(" | ")} | Status: Pago → Pendente`]) {
      const { status } = await api.from("audit_records").insert(of(claim ?? ""));
      expect([claim, status]).toEqual([claim, claim === "" ? 400 : 403]);
    }
    await expectLedgerInvariants(app.database);
  });

  test("a record of something that did not happen is refused", async () => {
    const { client } = await openTestApp(engine);
    const api = await client();
    await api.from("clients").insert(contact).throwOnError();
    for (const claim of [
      auditRecord("contact", contact.id ?? "", "Nome atualizado para Outro"),
      auditRecord("contact", "CTT-unknown", "Contato criado"),
      auditRecord("transaction", contact.id ?? "", "Contato criado"),
    ]) {
      const { status, error } = await api.from("audit_records").insert(claim);
      expect(status).toBe(403);
      expect(error?.code).toBe("42501");
    }
    expect(await historyOf(api, contact.id ?? "")).toEqual(["Contato criado"]);
  });

  test("requesting one object when none or several would change changes nothing", async () => {
    const { client, database } = await openTestApp(engine);
    const api = await client();
    await api
      .from("clients")
      .insert([contact, { ...contact, id: "CTT-other" }])
      .throwOnError();
    const none = await api.from("clients").select().eq("id", "CTT-none").single();
    expect([none.status, none.error?.code]).toEqual([406, "PGRST116"]);
    const both = await api
      .from("clients")
      .update({ name: "X" })
      .eq("pix_key", contact.pix_key ?? "")
      .select()
      .single();
    expect([both.status, both.error?.code]).toEqual([406, "PGRST116"]);
    const { data } = await api.from("clients").select("name");
    expect(data).toEqual([{ name: contact.name }, { name: contact.name }]);
    await expectLedgerInvariants(database);
  });

  test("the snapshot is returned by GET and by POST", async () => {
    const { client } = await openTestApp(engine);
    const api = await client();
    await api
      .from("transactions")
      .insert({ ...transaction, client_id: null })
      .throwOnError();
    const byGet = await api.rpc("snapshot", {}, { get: true });
    const byPost = await api.rpc("snapshot");
    expect(byGet.data).toMatchObject({
      totalIncome: 0,
      totalExpenses: 1234.56,
      netBalance: -1234.56,
    });
    expect(byPost.data).toEqual(byGet.data);
  });
});
