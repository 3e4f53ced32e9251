import { readOnlyCases } from "./contract-cases.ts";
import { CONTACTS, entries, entry, contactIds } from "./sample-ledger.ts";

const nameOf = { ana: "Ana D'Ávila", beto: 'Beto (filho), o "Bê"', duda: "Duda 😀 \\ Silva" };

readOnlyCases("embedding", [
  {
    name: "the contact embedded in its entry, null without one",
    call: (client) =>
      client.from("transactions").select("id,clients(name)").in("id", ["TRE-1", "TRI-7"]),
    expected: {
      data: [
        { id: "TRE-1", clients: { name: nameOf.beto } },
        { id: "TRI-7", clients: null },
      ],
    },
  },
  {
    name: "the contact under another name",
    call: (client) =>
      client.from("transactions").select("id,client:clients(id,name)").eq("id", "TRI-5"),
    expected: { data: [{ id: "TRI-5", client: { id: "CTT-ana", name: nameOf.ana } }] },
  },
  {
    name: "every column of both",
    call: (client) => client.from("transactions").select("*,clients(*)").eq("id", "TRE-2"),
    expected: { data: [{ ...entry(2), clients: CONTACTS.duda }] },
  },
  {
    name: "spaces in the select are ignored",
    call: (client) =>
      client.from("transactions").select("id, client : clients ( name )").eq("id", "TRI-6"),
    expected: { data: [{ id: "TRI-6", client: { name: nameOf.ana } }] },
  },
  {
    name: "the contact by the column of the link",
    call: (client) => client.from("transactions").select("client_id(name)").eq("id", "TRI-5"),
    expected: { data: [{ client_id: { name: nameOf.ana } }] },
  },
  {
    name: "the link named by its column",
    call: (client) =>
      client.from("transactions").select("clients!client_id(name)").eq("id", "TRI-5"),
    expected: { data: [{ clients: { name: nameOf.ana } }] },
  },
  {
    name: "the link named by its constraint",
    call: (client) =>
      client
        .from("transactions")
        .select("c:clients!transactions_client_id_fkey(name)")
        .eq("id", "TRI-5"),
    expected: { data: [{ c: { name: nameOf.ana } }] },
  },
  {
    name: "the column of the link and its contact side by side",
    call: (client) =>
      client.from("transactions").select("client_id,clients(name)").eq("id", "TRI-5"),
    expected: { data: [{ client_id: "CTT-ana", clients: { name: nameOf.ana } }] },
  },
  {
    name: "the same contact twice, under two names",
    call: (client) =>
      client.from("transactions").select("a:clients(id),b:clients(name)").eq("id", "TRI-5"),
    expected: { data: [{ a: { id: "CTT-ana" }, b: { name: nameOf.ana } }] },
  },
  {
    name: "the entries embedded in their contact, by id, an empty list without any",
    call: (client) => client.from("clients").select("id,transactions(id)"),
    expected: {
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
    call: (client) =>
      client
        .from("clients")
        .select("entries:transactions(amount,resolved_status)")
        .eq("id", "CTT-beto"),
    expected: {
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
    call: (client) =>
      client
        .from("clients")
        .select("transactions(id)")
        .eq("id", "CTT-ana")
        .order("amount", { ascending: false, referencedTable: "transactions" }),
    expected: { data: [{ transactions: entries(8, 5, 6) }] },
  },
  {
    name: "the inner order uses the alias",
    call: (client) =>
      client
        .from("clients")
        .select("e:transactions(id)")
        .eq("id", "CTT-ana")
        .order("expected_payment_date", { ascending: false, referencedTable: "e" }),
    expected: { data: [{ e: entries(8, 6, 5) }] },
  },
  {
    name: "a limit inside is for each contact's own list",
    call: (client) =>
      client
        .from("clients")
        .select("id,transactions(id)")
        .order("id", { ascending: false, referencedTable: "transactions" })
        .limit(1, { referencedTable: "transactions" }),
    expected: {
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
    call: (client) =>
      client
        .from("clients")
        .select("transactions(id)")
        .in("id", ["CTT-ana", "CTT-beto"])
        .range(1, 1, { referencedTable: "transactions" }),
    expected: { data: [{ transactions: entries(6) }, { transactions: entries(4) }] },
  },
  {
    name: "an inner filter excludes linked rows, not the rows they are linked to",
    call: (client) =>
      client.from("clients").select("id,transactions(id)").gt("transactions.amount", 500),
    expected: {
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
    call: (client) =>
      client
        .from("transactions")
        .select("id,clients(id)")
        .eq("clients.profile_type", "client")
        .in("id", ["TRE-1", "TRI-5"]),
    expected: {
      data: [
        { id: "TRE-1", clients: null },
        { id: "TRI-5", clients: { id: "CTT-ana" } },
      ],
    },
  },
  {
    name: "or inside, by referencedTable",
    call: (client) =>
      client
        .from("clients")
        .select("transactions(id)")
        .eq("id", "CTT-ana")
        .or("amount.eq.1000,status.eq.paid", { referencedTable: "transactions" }),
    expected: { data: [{ transactions: entries(5, 8) }] },
  },
  {
    name: "a filter on the resolved status of the rows inside",
    call: (client) =>
      client
        .from("clients")
        .select("transactions(id)")
        .eq("id", "CTT-ana")
        .eq("transactions.resolved_status", "overdue"),
    expected: { data: [{ transactions: entries(5) }] },
  },
  {
    name: "!inner excludes rows without linked ones",
    call: (client) => client.from("clients").select("id,transactions!inner(id)"),
    expected: {
      data: [
        { id: "CTT-ana", transactions: entries(5, 6, 8) },
        { id: "CTT-beto", transactions: entries(1, 4) },
        { id: "CTT-duda", transactions: entries(2) },
      ],
    },
  },
  {
    name: "!inner with an inner filter excludes rows without such linked ones",
    call: (client) =>
      client
        .from("transactions")
        .select("id,clients!inner(id)")
        .eq("clients.profile_type", "employee"),
    expected: {
      data: [
        { id: "TRE-1", clients: { id: "CTT-beto" } },
        { id: "TRE-2", clients: { id: "CTT-duda" } },
        { id: "TRE-4", clients: { id: "CTT-beto" } },
      ],
    },
  },
  {
    name: "!inner narrows the count too",
    call: (client) =>
      client
        .from("transactions")
        .select("id,clients!inner(id)", { count: "exact" })
        .eq("clients.is_active", false),
    expected: { data: [{ id: "TRE-2", clients: { id: "CTT-duda" } }], count: 1, range: "0-0/1" },
  },
  {
    name: "!inner and an outer limit return full pages",
    call: (client) => client.from("clients").select("id,transactions!inner(id)").range(2, 2),
    expected: { data: [{ id: "CTT-duda", transactions: entries(2) }], range: "2-2/*" },
  },
  {
    name: "!inner through the name of the link",
    call: (client) =>
      client
        .from("transactions")
        .select("id,c:clients!client_id!inner(id)")
        .ilike("c.name", "duda%"),
    expected: { data: [{ id: "TRE-2", c: { id: "CTT-duda" } }] },
  },
  {
    name: "!left is the default",
    call: (client) => client.from("transactions").select("id,clients!left(id)").eq("id", "TRI-7"),
    expected: { data: [{ id: "TRI-7", clients: null }] },
  },
  {
    name: "an !inner without columns filters and returns nothing",
    call: (client) =>
      client.from("transactions").select("id,clients!inner()").eq("clients.name", "Ana D'Ávila"),
    expected: { data: entries(5, 6, 8) },
  },
  {
    name: "is null of the linked contact: entries without one",
    call: (client) => client.from("transactions").select("id,clients()").is("clients", null),
    expected: { data: entries(3, 7) },
  },
  {
    name: "is null of linked entries: contacts without any",
    call: (client) => client.from("clients").select("id,transactions()").is("transactions", null),
    expected: { data: contactIds("caio") },
  },
  {
    name: "not is null of linked entries: contacts with some that pass the filter inside",
    call: (client) =>
      client
        .from("clients")
        .select("id,transactions(id)")
        .eq("transactions.status", "paid")
        .not("transactions", "is", null),
    expected: { data: [{ id: "CTT-ana", transactions: entries(8) }] },
  },
  {
    name: "is null of a link inside or",
    call: (client) =>
      client.from("transactions").select("id,clients()").or("clients.is.null,amount.gt.5000"),
    expected: { data: entries(3, 7, 8) },
  },
  {
    name: "the order may go by a column of the linked contact",
    call: (client) =>
      client
        .from("transactions")
        .select("id,clients()")
        .order("clients(name)", { ascending: false, nullsFirst: false })
        .order("id"),
    expected: { data: entries(2, 1, 4, 5, 6, 8, 3, 7) },
  },
  {
    name: "the order may use a linked column by its alias",
    call: (client) =>
      client
        .from("transactions")
        .select("id,c:clients()")
        .order("c(created_at)")
        .order("id")
        .limit(3),
    expected: { data: entries(1, 4, 5) },
  },
]);
