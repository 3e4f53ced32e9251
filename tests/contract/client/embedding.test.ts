/** Linked rows inside each row. */
import { unchangingCases } from "./contract-cases.ts";
import { CONTACTS, entries, entry, people } from "./sample-ledger.ts";

const nameOf = { ana: "Ana D'Ávila", beto: 'Beto (filho), o "Bê"', duda: "Duda 😀 \\ Silva" };

unchangingCases("embedding", [
  {
    name: "the contact inside its entry, null where there is none",
    call: (wire) =>
      wire.from("transactions").select("id,clients(name)").in("id", ["TRE-1", "TRI-7"]),
    gives: {
      data: [
        { id: "TRE-1", clients: { name: nameOf.beto } },
        { id: "TRI-7", clients: null },
      ],
    },
  },
  {
    name: "the contact under another name",
    call: (wire) =>
      wire.from("transactions").select("id,client:clients(id,name)").eq("id", "TRI-5"),
    gives: { data: [{ id: "TRI-5", client: { id: "CTT-ana", name: nameOf.ana } }] },
  },
  {
    name: "every column of both",
    call: (wire) => wire.from("transactions").select("*,clients(*)").eq("id", "TRE-2"),
    gives: { data: [{ ...entry(2), clients: CONTACTS.duda }] },
  },
  {
    name: "spaces in the select mean nothing",
    call: (wire) =>
      wire.from("transactions").select("id, client : clients ( name )").eq("id", "TRI-6"),
    gives: { data: [{ id: "TRI-6", client: { name: nameOf.ana } }] },
  },
  {
    name: "the contact by the column of the link",
    call: (wire) => wire.from("transactions").select("client_id(name)").eq("id", "TRI-5"),
    gives: { data: [{ client_id: { name: nameOf.ana } }] },
  },
  {
    name: "the link named by its column",
    call: (wire) => wire.from("transactions").select("clients!client_id(name)").eq("id", "TRI-5"),
    gives: { data: [{ clients: { name: nameOf.ana } }] },
  },
  {
    name: "the link named by its constraint",
    call: (wire) =>
      wire
        .from("transactions")
        .select("c:clients!transactions_client_id_fkey(name)")
        .eq("id", "TRI-5"),
    gives: { data: [{ c: { name: nameOf.ana } }] },
  },
  {
    name: "the column of the link and its contact side by side",
    call: (wire) => wire.from("transactions").select("client_id,clients(name)").eq("id", "TRI-5"),
    gives: { data: [{ client_id: "CTT-ana", clients: { name: nameOf.ana } }] },
  },
  {
    name: "the same contact twice, under two names",
    call: (wire) =>
      wire.from("transactions").select("a:clients(id),b:clients(name)").eq("id", "TRI-5"),
    gives: { data: [{ a: { id: "CTT-ana" }, b: { name: nameOf.ana } }] },
  },
  {
    name: "the entries inside their contact, by id, an empty list where there are none",
    call: (wire) => wire.from("clients").select("id,transactions(id)"),
    gives: {
      data: [
        { id: "CTT-ana", transactions: entries(5, 6, 8) },
        { id: "CTT-beto", transactions: entries(1, 4) },
        { id: "CTT-caio", transactions: [] },
        { id: "CTT-duda", transactions: entries(2) },
      ],
    },
  },
  {
    name: "amounts and the resolved status of the entries inside",
    call: (wire) =>
      wire
        .from("clients")
        .select("entries:transactions(amount,resolved_status)")
        .eq("id", "CTT-beto"),
    gives: {
      data: [
        {
          entries: [
            { amount: 19.99, resolved_status: "overdue" },
            { amount: 19.9, resolved_status: "overdue" },
          ],
        },
      ],
    },
  },
  {
    name: "the entries inside in an order of their own",
    call: (wire) =>
      wire
        .from("clients")
        .select("transactions(id)")
        .eq("id", "CTT-ana")
        .order("amount", { ascending: false, referencedTable: "transactions" }),
    gives: { data: [{ transactions: entries(8, 5, 6) }] },
  },
  {
    name: "the order inside goes by the name that was given",
    call: (wire) =>
      wire
        .from("clients")
        .select("e:transactions(id)")
        .eq("id", "CTT-ana")
        .order("expected_payment_date", { ascending: false, referencedTable: "e" }),
    gives: { data: [{ e: entries(8, 6, 5) }] },
  },
  {
    name: "a limit inside is for each contact's own list",
    call: (wire) =>
      wire
        .from("clients")
        .select("id,transactions(id)")
        .order("id", { ascending: false, referencedTable: "transactions" })
        .limit(1, { referencedTable: "transactions" }),
    gives: {
      data: [
        { id: "CTT-ana", transactions: entries(8) },
        { id: "CTT-beto", transactions: entries(4) },
        { id: "CTT-caio", transactions: [] },
        { id: "CTT-duda", transactions: entries(2) },
      ],
    },
  },
  {
    name: "a range inside is for each contact's own list",
    call: (wire) =>
      wire
        .from("clients")
        .select("transactions(id)")
        .in("id", ["CTT-ana", "CTT-beto"])
        .range(1, 1, { referencedTable: "transactions" }),
    gives: { data: [{ transactions: entries(6) }, { transactions: entries(4) }] },
  },
  {
    name: "a filter inside leaves out linked rows, not the rows they are linked to",
    call: (wire) =>
      wire.from("clients").select("id,transactions(id)").gt("transactions.amount", 500),
    gives: {
      data: [
        { id: "CTT-ana", transactions: entries(5, 8) },
        { id: "CTT-beto", transactions: [] },
        { id: "CTT-caio", transactions: [] },
        { id: "CTT-duda", transactions: entries(2) },
      ],
    },
  },
  {
    name: "a filter inside a single link makes it null",
    call: (wire) =>
      wire
        .from("transactions")
        .select("id,clients(id)")
        .eq("clients.profile_type", "client")
        .in("id", ["TRE-1", "TRI-5"]),
    gives: {
      data: [
        { id: "TRE-1", clients: null },
        { id: "TRI-5", clients: { id: "CTT-ana" } },
      ],
    },
  },
  {
    name: "or inside, by referencedTable",
    call: (wire) =>
      wire
        .from("clients")
        .select("transactions(id)")
        .eq("id", "CTT-ana")
        .or("amount.eq.1000,status.eq.paid", { referencedTable: "transactions" }),
    gives: { data: [{ transactions: entries(5, 8) }] },
  },
  {
    name: "a filter on the resolved status of the rows inside",
    call: (wire) =>
      wire
        .from("clients")
        .select("transactions(id)")
        .eq("id", "CTT-ana")
        .eq("transactions.resolved_status", "overdue"),
    gives: { data: [{ transactions: entries(5) }] },
  },
  {
    name: "!inner leaves out rows without linked ones",
    call: (wire) => wire.from("clients").select("id,transactions!inner(id)"),
    gives: {
      data: [
        { id: "CTT-ana", transactions: entries(5, 6, 8) },
        { id: "CTT-beto", transactions: entries(1, 4) },
        { id: "CTT-duda", transactions: entries(2) },
      ],
    },
  },
  {
    name: "!inner with a filter inside leaves out rows without such linked ones",
    call: (wire) =>
      wire
        .from("transactions")
        .select("id,clients!inner(id)")
        .eq("clients.profile_type", "employee"),
    gives: {
      data: [
        { id: "TRE-1", clients: { id: "CTT-beto" } },
        { id: "TRE-2", clients: { id: "CTT-duda" } },
        { id: "TRE-4", clients: { id: "CTT-beto" } },
      ],
    },
  },
  {
    name: "!inner narrows the count too",
    call: (wire) =>
      wire
        .from("transactions")
        .select("id,clients!inner(id)", { count: "exact" })
        .eq("clients.is_active", false),
    gives: { data: [{ id: "TRE-2", clients: { id: "CTT-duda" } }], count: 1, range: "0-0/1" },
  },
  {
    name: "!inner and a limit outside give full pages",
    call: (wire) => wire.from("clients").select("id,transactions!inner(id)").range(2, 2),
    gives: { data: [{ id: "CTT-duda", transactions: entries(2) }], range: "2-2/*" },
  },
  {
    name: "!inner through the name of the link",
    call: (wire) =>
      wire.from("transactions").select("id,c:clients!client_id!inner(id)").ilike("c.name", "duda%"),
    gives: { data: [{ id: "TRE-2", c: { id: "CTT-duda" } }] },
  },
  {
    name: "!left is what is anyway",
    call: (wire) => wire.from("transactions").select("id,clients!left(id)").eq("id", "TRI-7"),
    gives: { data: [{ id: "TRI-7", clients: null }] },
  },
  {
    name: "an !inner without columns filters and shows nothing",
    call: (wire) =>
      wire.from("transactions").select("id,clients!inner()").eq("clients.name", "Ana D'Ávila"),
    gives: { data: entries(5, 6, 8) },
  },
  {
    name: "is null of the linked contact: entries without one",
    call: (wire) => wire.from("transactions").select("id,clients()").is("clients", null),
    gives: { data: entries(3, 7) },
  },
  {
    name: "is null of linked entries: contacts without any",
    call: (wire) => wire.from("clients").select("id,transactions()").is("transactions", null),
    gives: { data: people("caio") },
  },
  {
    name: "not is null of linked entries: contacts with some that pass the filter inside",
    call: (wire) =>
      wire
        .from("clients")
        .select("id,transactions(id)")
        .eq("transactions.status", "paid")
        .not("transactions", "is", null),
    gives: { data: [{ id: "CTT-ana", transactions: entries(8) }] },
  },
  {
    name: "is null of a link inside or",
    call: (wire) =>
      wire.from("transactions").select("id,clients()").or("clients.is.null,amount.gt.5000"),
    gives: { data: entries(3, 7, 8) },
  },
  {
    name: "the order may go by a column of the linked contact",
    call: (wire) =>
      wire
        .from("transactions")
        .select("id,clients()")
        .order("clients(name)", { ascending: false, nullsFirst: false })
        .order("id"),
    gives: { data: entries(2, 1, 4, 5, 6, 8, 3, 7) },
  },
  {
    name: "the order may go by a linked column under the name that was given",
    call: (wire) =>
      wire
        .from("transactions")
        .select("id,c:clients()")
        .order("c(created_at)")
        .order("id")
        .limit(3),
    gives: { data: entries(1, 4, 5) },
  },
]);
