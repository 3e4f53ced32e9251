/** Refusals: unknown names, unsupported shapes, strict handling. */
import { refused, thrownBy, readOnlyCases } from "./contract-cases.ts";

/** Not a literal type, which the client's types would parse. */
const JSON_PATH: string = "changes->name";

readOnlyCases("refusals", [
  refused(
    "explain is refused",
    (client) => client.from("clients").select().explain(),
    "PGRST107",
    "plan+text",
    406,
  ),
  refused(
    "explain in JSON is refused",
    (client) => client.from("clients").select().explain({ format: "json" }),
    "PGRST107",
    "plan+json",
    406,
  ),
  refused(
    "geojson is refused",
    (client) => client.from("clients").select().geojson(),
    "PGRST107",
    "geo+json",
    406,
  ),
  refused(
    "an unknown table",
    (client) => client.from("invoices").select(),
    "PGRST205",
    "invoices",
    404,
  ),
  refused(
    "writing to an unknown table",
    (client) => client.from("invoices").insert({ id: 1 }),
    "PGRST205",
    "invoices",
    404,
  ),
  refused(
    "an unknown function",
    (client) => client.rpc("close_month"),
    "PGRST202",
    "close_month",
    404,
  ),
  refused(
    "an unknown function, by GET",
    (client) => client.rpc("close_month", {}, { get: true }),
    "PGRST202",
    "close_month",
    404,
  ),
  refused(
    "another schema",
    (client) => client.schema("other").from("clients").select(),
    "PGRST106",
    "other",
    406,
  ),
  refused(
    "writing to another schema",
    (client) => client.schema("other").from("clients").update({ name: "X" }).eq("id", "CTT-ana"),
    "PGRST106",
    "other",
    406,
  ),
  refused(
    "an unknown column, in the select",
    (client) => client.from("clients").select("id,fax"),
    "42703",
    "A coluna clients.fax não existe.",
  ),
  refused(
    "an unknown column, in a filter",
    (client) => client.from("clients").select().eq("fax", "x"),
    "42703",
    "clients.fax",
  ),
  refused(
    "an unknown column, inside or",
    (client) => client.from("clients").select().or("id.eq.x,fax.eq.y"),
    "42703",
    "clients.fax",
  ),
  refused(
    "an unknown column, in the order",
    (client) => client.from("clients").select().order("fax"),
    "42703",
    "clients.fax",
  ),
  refused(
    "an unknown linked column",
    (client) => client.from("transactions").select("clients(fax)"),
    "42703",
    "clients.fax",
  ),
  refused(
    "a filter on an unknown linked column",
    (client) => client.from("transactions").select("clients(id)").eq("clients.fax", "x"),
    "42703",
    "clients.fax",
  ),
  refused(
    "a column that is every object's",
    (client) => client.from("clients").select("constructor"),
    "42703",
    "constructor",
  ),
  refused(
    "an unknown relation",
    (client) => client.from("transactions").select("id,invoices(id)"),
    "PGRST200",
    "transactions e invoices",
  ),
  refused(
    "a relation between contacts and the history",
    (client) => client.from("clients").select("audit_records(id)"),
    "PGRST200",
    "audit_records",
  ),
  refused(
    "a relation through another link",
    (client) => client.from("transactions").select("clients!id(name)"),
    "PGRST200",
    "clients!id",
  ),
  refused(
    "two levels of linked rows",
    (client) => client.from("transactions").select("clients(transactions(id))"),
    "PGRST100",
    "um só nível",
  ),
  refused(
    "a filter on linked rows that are not selected",
    (client) => client.from("transactions").select("id").eq("clients.name", "x"),
    "PGRST108",
    "clients",
  ),
  refused(
    "a filter by a table's name instead of its alias",
    (client) => client.from("transactions").select("c:clients(id)").eq("clients.name", "x"),
    "PGRST108",
    "clients",
  ),
  refused(
    "an order by linked rows that are not selected",
    (client) => client.from("transactions").select("id").order("clients(name)"),
    "PGRST108",
    "clients",
  ),
  refused(
    "an order by one of many linked rows",
    (client) => client.from("clients").select("id,transactions(id)").order("transactions(amount)"),
    "PGRST118",
    "transactions",
  ),
  refused(
    "an order of linked rows that are not selected",
    (client) =>
      client.from("clients").select("id").order("amount", { referencedTable: "transactions" }),
    "PGRST108",
    "transactions",
  ),
  refused(
    "a limit of linked rows that are not selected",
    (client) => client.from("clients").select("id").limit(1, { referencedTable: "transactions" }),
    "PGRST108",
    "transactions",
  ),
  refused(
    "a filter on a linked table other than null",
    (client) => client.from("transactions").select("id,clients()").eq("clients", "x"),
    "PGRST120",
    "clients",
  ),
  refused(
    "the same name for two linked tables",
    (client) => client.from("transactions").select("clients(id),clients(name)"),
    "PGRST100",
    "clients",
  ),
  refused(
    "a cast",
    (client) => client.from("transactions").select("amount::text"),
    "PGRST100",
    "não converte tipos",
  ),
  refused(
    "a sum",
    (client) => client.from("transactions").select("amount.sum()"),
    "PGRST123",
    "amount",
  ),
  refused(
    "a spread",
    (client) => client.from("transactions").select("id,...clients(name)"),
    "PGRST100",
    "outra tabela",
  ),
  refused(
    "a path into JSON",
    (client) => client.from("audit_records").select(JSON_PATH),
    "PGRST100",
    "partes de uma coluna",
  ),
  refused(
    "a filter on a path into JSON",
    (client) => client.from("audit_records").select().eq("changes->>name", "x"),
    "42703",
    "changes->>name",
  ),
  refused(
    "a filter on JSON",
    (client) => client.from("audit_records").select().eq("changes", "{}"),
    "PGRST100",
    "changes",
  ),
  refused(
    "a select that ends too soon",
    (client) => client.from("transactions").select("id,"),
    "PGRST100",
    "posição 4",
  ),
  refused(
    "a select with an unclosed bracket",
    (client) => client.from("transactions").select("clients(id"),
    "PGRST100",
    '")"',
  ),
  refused(
    "a name that no object can have",
    (client) => client.from("transactions").select("__proto__:id"),
    "PGRST100",
    "__proto__",
  ),
  refused(
    "a list of values too long for a URL",
    (client) =>
      client
        .from("transactions")
        .select("id")
        .in(
          "id",
          Array.from({ length: 2000 }, (_, index) => `TRI-x${index}`),
        ),
    "PGRST102",
    "grandes demais",
    431,
  ),
  refused(
    "an unknown preference with handling=strict",
    (client) => client.from("clients").select().setHeader("Prefer", "handling=strict, foo=bar"),
    "PGRST122",
    "Prefer",
  ),
  {
    name: "head of what is refused has its status and no body",
    call: (client) => client.from("clients").select("fax", { head: true }),
    expected: { status: 400, error: {} },
  },
  {
    name: "throwOnError throws the refusal as the client's error",
    call: (client) => thrownBy(client.from("clients").select("fax").throwOnError()),
    expected: { status: 0, error: { code: "42703", message: "clients.fax" } },
  },
]);
