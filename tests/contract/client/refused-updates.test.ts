/** Updates that are refused or find nothing: all stays as it was. */
import { refused, unchangingCases } from "./contract-cases.ts";
import { CONTACTS, entry } from "./sample-ledger.ts";

/** A change of one entry. */
function ofEntry(id: string, changes: Record<string, unknown>): Parameters<typeof refused>[1] {
  return (wire) => wire.from("transactions").update(changes).eq("id", id).select();
}

/** A change of one contact. */
function ofContact(id: string, changes: Record<string, unknown>): Parameters<typeof refused>[1] {
  return (wire) => wire.from("clients").update(changes).eq("id", id).select();
}

unchangingCases("updates that change nothing", [
  {
    name: "an update that finds no row gives none",
    call: ofEntry("TRI-none", { amount: 1 }),
    gives: { data: [], range: "*/*" },
  },
  {
    name: "an update that finds no row and is not asked back",
    call: (wire) => wire.from("transactions").update({ amount: 1 }).eq("id", "TRI-none"),
    gives: { status: 204, range: "*/*" },
  },
  {
    name: "an update that finds no row counts none",
    call: (wire) =>
      wire.from("transactions").update({ amount: 1 }, { count: "exact" }).gt("amount", 1e10),
    gives: { status: 204, count: 0, range: "*/0" },
  },
  {
    name: "an update under a version that is past finds no row",
    call: (wire) =>
      wire
        .from("clients")
        .update({ name: "X" })
        .eq("id", "CTT-duda")
        .eq("updated_at", CONTACTS.duda.created_at)
        .select(),
    gives: { data: [], range: "*/*" },
  },
  {
    name: "an update to what is there already gives the row as it is",
    call: ofEntry("TRI-5", { amount: 1000, status: "pending" }),
    gives: { data: [entry(5)], range: "0-0/*" },
  },
  {
    name: "an update of no columns gives the rows as they are",
    call: ofContact("CTT-ana", {}),
    gives: { data: [CONTACTS.ana], range: "0-0/*" },
  },
  refused(
    "an update without a filter",
    (wire) => wire.from("transactions").update({ status: "paid" }),
    "21000",
    "sem filtro",
  ),
  refused(
    "an update with a filter on linked rows alone",
    (wire) =>
      wire
        .from("transactions")
        .update({ status: "paid" })
        .eq("clients.name", "Ana")
        .select("id,clients(name)"),
    "21000",
    "sem filtro",
  ),
  refused(
    "an update with a limit",
    (wire) =>
      wire.from("transactions").update({ status: "paid" }).eq("type", "income").limit(1).select(),
    "PGRST100",
    "limit",
  ),
  refused(
    "an update in an order",
    (wire) =>
      wire
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
    (wire) =>
      wire.from("transactions").update({ status: "paid" }).filter("type", "equals", "income"),
    "PGRST100",
    "equals",
  ),
  refused(
    "a filter on a column that there is not",
    (wire) => wire.from("transactions").update({ status: "paid" }).eq("typo", "income"),
    "42703",
    "transactions.typo",
  ),
  refused(
    "a column asked back that there is not",
    (wire) => wire.from("transactions").update({ status: "paid" }).eq("id", "TRI-5").select("foo"),
    "42703",
    "foo",
  ),
  refused("a new id", ofEntry("TRI-5", { id: "TRI-9" }), "428C9", "id"),
  refused(
    "a new date of creation",
    ofEntry("TRI-5", { created_at: "2020-01-01T00:00:00.000Z" }),
    "428C9",
    "created_at",
  ),
  refused(
    "a new version",
    ofContact("CTT-ana", { updated_at: "2020-01-01T00:00:00.000Z" }),
    "428C9",
    "updated_at",
  ),
  refused(
    "a resolved status",
    ofEntry("TRI-5", { resolved_status: "paid" }),
    "428C9",
    "resolved_status",
  ),
  refused(
    "a column that there is not",
    ofContact("CTT-ana", { email: "x" }),
    "PGRST204",
    '"email"',
  ),
  refused(
    "a negative amount",
    ofEntry("TRI-5", { amount: -1 }),
    "23514",
    "Valor não pode ser negativo.",
  ),
  refused("a null amount", ofEntry("TRI-5", { amount: null }), "23514", "Preencha o campo Valor."),
  refused(
    "a status that there is not",
    ofEntry("TRI-5", { status: "late" }),
    "23514",
    "paid, pending, overdue",
  ),
  refused("a blank name", ofContact("CTT-ana", { name: "" }), "23514", "Preencha o campo Nome."),
  refused("a Pix key of a client", ofContact("CTT-ana", { pix_key: "x" }), "23514", "Chave Pix"),
  refused(
    "a client with incomes who becomes an employee",
    ofContact("CTT-ana", { profile_type: "employee" }),
    "23514",
    "3 receitas vinculadas",
    409,
  ),
  refused(
    "an income linked to an employee",
    ofEntry("TRI-5", { client_id: "CTT-beto" }),
    "23514",
    "apenas a clientes",
  ),
  refused(
    "a link to a contact that there is not",
    ofEntry("TRI-5", { client_id: "CTT-none" }),
    "23503",
    "CTT-none",
    409,
  ),
  refused(
    "a new link to an inactive contact",
    ofEntry("TRE-1", { client_id: "CTT-duda" }),
    "23514",
    "está inativo",
  ),
  refused(
    "a rule that one of several rows breaks",
    (wire) =>
      wire.from("transactions").update({ client_id: "CTT-beto" }).in("id", ["TRE-3", "TRI-7"]),
    "23514",
    "apenas a clientes",
  ),
  refused(
    "a change to the history",
    (wire) => wire.from("audit_records").update({ description: "x" }).eq("sequence", 1),
    "42501",
    "escrito pelo próprio sistema",
    403,
  ),
]);
