/** What is refused: names that there are not, shapes that are not served, strictness. */
import { refused, thrownBy, unchangingCases } from "./contract-cases.ts";

/** Not as a literal, which the client's types would try to follow. */
const JSON_PATH: string = "changes->name";

unchangingCases("refusals", [
  refused(
    "explain is refused",
    (wire) => wire.from("clients").select().explain(),
    "PGRST107",
    "plan+text",
    406,
  ),
  refused(
    "explain in JSON is refused",
    (wire) => wire.from("clients").select().explain({ format: "json" }),
    "PGRST107",
    "plan+json",
    406,
  ),
  refused(
    "geojson is refused",
    (wire) => wire.from("clients").select().geojson(),
    "PGRST107",
    "geo+json",
    406,
  ),
  refused(
    "a table that there is not",
    (wire) => wire.from("invoices").select(),
    "PGRST205",
    "invoices",
    404,
  ),
  refused(
    "writing to a table that there is not",
    (wire) => wire.from("invoices").insert({ id: 1 }),
    "PGRST205",
    "invoices",
    404,
  ),
  refused(
    "a function that there is not",
    (wire) => wire.rpc("close_month"),
    "PGRST202",
    "close_month",
    404,
  ),
  refused(
    "a function that there is not, by GET",
    (wire) => wire.rpc("close_month", {}, { get: true }),
    "PGRST202",
    "close_month",
    404,
  ),
  refused(
    "another schema",
    (wire) => wire.schema("other").from("clients").select(),
    "PGRST106",
    "other",
    406,
  ),
  refused(
    "writing to another schema",
    (wire) => wire.schema("other").from("clients").update({ name: "X" }).eq("id", "CTT-ana"),
    "PGRST106",
    "other",
    406,
  ),
  refused(
    "a column that there is not, in the select",
    (wire) => wire.from("clients").select("id,email"),
    "42703",
    "A coluna clients.email não existe.",
  ),
  refused(
    "a column that there is not, in a filter",
    (wire) => wire.from("clients").select().eq("email", "x"),
    "42703",
    "clients.email",
  ),
  refused(
    "a column that there is not, inside or",
    (wire) => wire.from("clients").select().or("id.eq.x,email.eq.y"),
    "42703",
    "clients.email",
  ),
  refused(
    "a column that there is not, in the order",
    (wire) => wire.from("clients").select().order("email"),
    "42703",
    "clients.email",
  ),
  refused(
    "a linked column that there is not",
    (wire) => wire.from("transactions").select("clients(email)"),
    "42703",
    "clients.email",
  ),
  refused(
    "a filter on a linked column that there is not",
    (wire) => wire.from("transactions").select("clients(id)").eq("clients.email", "x"),
    "42703",
    "clients.email",
  ),
  refused(
    "a column that is every object's",
    (wire) => wire.from("clients").select("constructor"),
    "42703",
    "constructor",
  ),
  refused(
    "a relation that there is not",
    (wire) => wire.from("transactions").select("id,invoices(id)"),
    "PGRST200",
    "transactions e invoices",
  ),
  refused(
    "a relation between contacts and the history",
    (wire) => wire.from("clients").select("audit_records(id)"),
    "PGRST200",
    "audit_records",
  ),
  refused(
    "a relation through another link",
    (wire) => wire.from("transactions").select("clients!id(name)"),
    "PGRST200",
    "clients!id",
  ),
  refused(
    "two levels of linked rows",
    (wire) => wire.from("transactions").select("clients(transactions(id))"),
    "PGRST100",
    "um só nível",
  ),
  refused(
    "a filter on linked rows that are not selected",
    (wire) => wire.from("transactions").select("id").eq("clients.name", "x"),
    "PGRST108",
    "clients",
  ),
  refused(
    "a filter by a table's name where another was given",
    (wire) => wire.from("transactions").select("c:clients(id)").eq("clients.name", "x"),
    "PGRST108",
    "clients",
  ),
  refused(
    "an order by linked rows that are not selected",
    (wire) => wire.from("transactions").select("id").order("clients(name)"),
    "PGRST108",
    "clients",
  ),
  refused(
    "an order by one of many linked rows",
    (wire) => wire.from("clients").select("id,transactions(id)").order("transactions(amount)"),
    "PGRST118",
    "transactions",
  ),
  refused(
    "an order of linked rows that are not selected",
    (wire) =>
      wire.from("clients").select("id").order("amount", { referencedTable: "transactions" }),
    "PGRST108",
    "transactions",
  ),
  refused(
    "a limit of linked rows that are not selected",
    (wire) => wire.from("clients").select("id").limit(1, { referencedTable: "transactions" }),
    "PGRST108",
    "transactions",
  ),
  refused(
    "a linked table asked to be more than null or not",
    (wire) => wire.from("transactions").select("id,clients()").eq("clients", "x"),
    "PGRST120",
    "clients",
  ),
  refused(
    "the same name for two linked tables",
    (wire) => wire.from("transactions").select("clients(id),clients(name)"),
    "PGRST100",
    "clients",
  ),
  refused(
    "a cast",
    (wire) => wire.from("transactions").select("amount::text"),
    "PGRST100",
    "posição 7",
  ),
  refused(
    "a sum",
    (wire) => wire.from("transactions").select("amount.sum()"),
    "PGRST123",
    "amount",
  ),
  refused(
    "a spread",
    (wire) => wire.from("transactions").select("id,...clients(name)"),
    "PGRST100",
    "posição 4",
  ),
  refused(
    "a path into JSON",
    (wire) => wire.from("audit_records").select(JSON_PATH),
    "PGRST100",
    "posição 8",
  ),
  refused(
    "a filter on a path into JSON",
    (wire) => wire.from("audit_records").select().eq("changes->>name", "x"),
    "42703",
    "changes->>name",
  ),
  refused(
    "a filter on JSON",
    (wire) => wire.from("audit_records").select().eq("changes", "{}"),
    "PGRST100",
    "changes",
  ),
  refused(
    "a select that ends too soon",
    (wire) => wire.from("transactions").select("id,"),
    "PGRST100",
    "posição 4",
  ),
  refused(
    "a select with a bracket left open",
    (wire) => wire.from("transactions").select("clients(id"),
    "PGRST100",
    '")"',
  ),
  refused(
    "a name that no object can have",
    (wire) => wire.from("transactions").select("__proto__:id"),
    "PGRST100",
    "__proto__",
  ),
  refused(
    "more values in one list than an address holds",
    (wire) =>
      wire
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
    "a preference that there is not, where the client is strict",
    (wire) => wire.from("clients").select().setHeader("Prefer", "handling=strict, foo=bar"),
    "PGRST122",
    "Prefer",
  ),
  {
    name: "head of what is refused has its status and no body",
    call: (wire) => wire.from("clients").select("email", { head: true }),
    gives: { status: 400, error: {} },
  },
  {
    name: "throwOnError throws the refusal as the client's error",
    call: (wire) => thrownBy(wire.from("clients").select("email").throwOnError()),
    gives: { status: 0, error: { code: "42703", says: "clients.email" } },
  },
]);
