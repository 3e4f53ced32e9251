/** Refused updates and updates that match nothing: all rows stay unchanged. */
import { refused, readOnlyCases } from "./contract-cases.ts";
import { CONTACTS, entry } from "./sample-ledger.ts";

function updateEntry(id: string, changes: Record<string, unknown>): Parameters<typeof refused>[1] {
  return (client) => client.from("transactions").update(changes).eq("id", id).select();
}

function updateContact(
  id: string,
  changes: Record<string, unknown>,
): Parameters<typeof refused>[1] {
  return (client) => client.from("clients").update(changes).eq("id", id).select();
}

readOnlyCases("updates without effect", [
  {
    name: "an update of no row returns none",
    call: updateEntry("TRI-none", { amount: 1 }),
    expected: { data: [], range: "*/*" },
  },
  {
    name: "an update of no row without representation",
    call: (client) => client.from("transactions").update({ amount: 1 }).eq("id", "TRI-none"),
    expected: { status: 204, range: "*/*" },
  },
  {
    name: "an update that finds no row counts none",
    call: (client) =>
      client.from("transactions").update({ amount: 1 }, { count: "exact" }).gt("amount", 1e10),
    expected: { status: 204, count: 0, range: "*/0" },
  },
  {
    name: "an update under a version that is past finds no row",
    call: (client) =>
      client
        .from("clients")
        .update({ name: "X" })
        .eq("id", "CTT-duda")
        .eq("updated_at", CONTACTS.duda.created_at)
        .select(),
    expected: { data: [], range: "*/*" },
  },
  {
    name: "an update to the current values returns the unchanged row",
    call: updateEntry("TRI-5", { amount: 1000, status: "pending" }),
    expected: { data: [entry(5)], range: "0-0/*" },
  },
  {
    name: "an update of no columns returns the unchanged rows",
    call: updateContact("CTT-ana", {}),
    expected: { data: [CONTACTS.ana], range: "0-0/*" },
  },
  refused(
    "an update without a filter",
    (client) => client.from("transactions").update({ status: "paid" }),
    "21000",
    "sem filtro",
  ),
  refused(
    "an update with only a filter on linked rows",
    (client) =>
      client
        .from("transactions")
        .update({ status: "paid" })
        .eq("clients.name", "Ana")
        .select("id,clients(name)"),
    "21000",
    "sem filtro",
  ),
  refused(
    "an update with a limit",
    (client) =>
      client.from("transactions").update({ status: "paid" }).eq("type", "income").limit(1).select(),
    "PGRST100",
    "limit",
  ),
  refused(
    "an update in an order",
    (client) =>
      client
        .from("transactions")
        .update({ status: "paid" })
        .eq("type", "income")
        .order("id")
        .select(),
    "PGRST100",
    "order",
  ),
  refused(
    "a filter that is not understood",
    (client) =>
      client.from("transactions").update({ status: "paid" }).filter("type", "equals", "income"),
    "PGRST100",
    "equals",
  ),
  refused(
    "a filter on an unknown column",
    (client) => client.from("transactions").update({ status: "paid" }).eq("typo", "income"),
    "42703",
    "transactions.typo",
  ),
  refused(
    "an unknown column in the select of a write",
    (client) =>
      client.from("transactions").update({ status: "paid" }).eq("id", "TRI-5").select("foo"),
    "42703",
    "foo",
  ),
  refused("a new id", updateEntry("TRI-5", { id: "TRI-9" }), "428C9", "id"),
  refused(
    "a new date of creation",
    updateEntry("TRI-5", { created_at: "2020-01-01T00:00:00.000Z" }),
    "428C9",
    "created_at",
  ),
  refused(
    "a new version",
    updateContact("CTT-ana", { updated_at: "2020-01-01T00:00:00.000Z" }),
    "428C9",
    "updated_at",
  ),
  refused(
    "a resolved status",
    updateEntry("TRI-5", { resolved_status: "paid" }),
    "428C9",
    "resolved_status",
  ),
  refused("an unknown column", updateContact("CTT-ana", { fax: "x" }), "PGRST204", '"fax"'),
  refused(
    "a negative amount",
    updateEntry("TRI-5", { amount: -1 }),
    "23514",
    "Valor: não use valor negativo.",
  ),
  refused(
    "a null amount",
    updateEntry("TRI-5", { amount: null }),
    "23502",
    "Preencha o campo Valor.",
  ),
  refused(
    "an unknown status",
    updateEntry("TRI-5", { status: "late" }),
    "23514",
    "paid, pending, overdue",
  ),
  refused(
    "a blank name",
    updateContact("CTT-ana", { name: "" }),
    "23514",
    "Preencha o campo Nome.",
  ),
  refused(
    "a Pix key of a client",
    updateContact("CTT-ana", { pix_key: "x" }),
    "23514",
    "Chave Pix",
  ),
  refused(
    "a client with incomes who becomes an employee",
    updateContact("CTT-ana", { profile_type: "employee" }),
    "23514",
    "3 receitas vinculadas",
    409,
  ),
  refused(
    "an income linked to an employee",
    updateEntry("TRI-5", { client_id: "CTT-beto" }),
    "23514",
    "apenas a clientes",
  ),
  refused(
    "a link to an unknown contact",
    updateEntry("TRI-5", { client_id: "CTT-none" }),
    "23503",
    "CTT-none",
    409,
  ),
  refused(
    "a new link to an inactive contact",
    updateEntry("TRE-1", { client_id: "CTT-duda" }),
    "23514",
    "está inativo",
  ),
  refused(
    "a rule that one of several rows breaks",
    (client) =>
      client.from("transactions").update({ client_id: "CTT-beto" }).in("id", ["TRE-3", "TRI-7"]),
    "23514",
    "apenas a clientes",
  ),
  refused(
    "a change to the history",
    (client) => client.from("audit_records").update({ description: "x" }).eq("sequence", 1),
    "42501",
    "escrito pelo próprio sistema",
    403,
  ),
]);
