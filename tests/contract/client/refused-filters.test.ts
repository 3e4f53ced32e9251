/** Refused filters: unsupported operators, values that do not fit their column. */
import { refused, readOnlyCases, type Case, type Query } from "./contract-cases.ts";

function notServed(method: string, operator: string, filter: (query: Query) => Query): Case {
  return {
    name: `${method} is refused by name`,
    call: (client) => filter(client.from("transactions").select("id")),
    expected: {
      status: 400,
      error: { code: "PGRST100", message: `O operador "${operator}" não é atendido.` },
      range: null,
    },
  };
}

readOnlyCases("refused filters", [
  notServed("contains", "cs", (q) => q.contains("notes", ["a"])),
  notServed("contains of an object", "cs", (q) => q.contains("notes", { a: 1 })),
  notServed("containedBy", "cd", (q) => q.containedBy("notes", ["a"])),
  notServed("rangeGt", "sr", (q) => q.rangeGt("expected_payment_date", "[2026-01-01,2026-02-01)")),
  notServed("rangeGte", "nxl", (q) => q.rangeGte("amount", "[1,2]")),
  notServed("rangeLt", "sl", (q) => q.rangeLt("amount", "[1,2]")),
  notServed("rangeLte", "nxr", (q) => q.rangeLte("amount", "[1,2]")),
  notServed("rangeAdjacent", "adj", (q) => q.rangeAdjacent("amount", "[1,2]")),
  notServed("overlaps", "ov", (q) => q.overlaps("notes", ["a", "b"])),
  notServed("textSearch", "fts", (q) => q.textSearch("notes", "sal")),
  notServed("textSearch of plain words", "plfts", (q) =>
    q.textSearch("notes", "a b", { type: "plain" }),
  ),
  notServed("textSearch of a phrase", "phfts", (q) =>
    q.textSearch("notes", "a b", { type: "phrase" }),
  ),
  notServed("textSearch as on the web", "wfts", (q) =>
    q.textSearch("notes", "a -b", { type: "websearch" }),
  ),
  notServed("regexMatch", "match", (q) => q.regexMatch("notes", "^a")),
  notServed("regexIMatch", "imatch", (q) => q.regexIMatch("notes", "^a")),
  notServed("an unknown operator", "foo", (q) => q.filter("notes", "foo", "a")),
  notServed("an operator of any that takes one value", "neq(any)", (q) =>
    q.filter("amount", "neq(any)", "{1,2}"),
  ),
  notServed("a negated operator", "cs", (q) => q.not("notes", "cs", "{a}")),
  notServed("an operator inside or", "ov", (q) => q.or("notes.ov.{a},id.eq.x")),
  {
    name: "textSearch in a language is refused",
    call: (client) =>
      client.from("transactions").select("id").textSearch("notes", "sal", { config: "portuguese" }),
    expected: { status: 400, error: { code: "PGRST100", message: "operador" } },
  },
  refused(
    "an amount that is none",
    (client) => client.from("transactions").select().eq("amount", "dez"),
    "22P02",
    "amount",
  ),
  refused(
    "an amount with a decimal comma",
    (client) => client.from("transactions").select().gte("amount", "10,50"),
    "22P02",
    "amount",
  ),
  refused(
    "an amount with a comma",
    (client) => client.from("transactions").select().eq("amount", "10,05"),
    "22P02",
    "amount",
  ),
  refused(
    "one amount of a list that is none",
    (client) => client.from("transactions").select().in("amount", [1, "x"]),
    "22P02",
    "amount",
  ),
  refused(
    "a day that does not exist",
    (client) => client.from("transactions").select().eq("expected_payment_date", "2026-02-30"),
    "22007",
    "expected_payment_date",
  ),
  refused(
    "a day as people in Brazil write it",
    (client) => client.from("transactions").select().gte("expected_payment_date", "21/11/2026"),
    "22007",
    "AAAA-MM-DD",
  ),
  refused(
    "an instant that does not exist",
    (client) => client.from("transactions").select().gte("created_at", "2026-11-20T25:00:00"),
    "22007",
    "created_at",
  ),
  refused(
    "true or false that is neither",
    (client) => client.from("clients").select().eq("is_active", "sim"),
    "22P02",
    "is_active",
  ),
  refused(
    "is of a text",
    (client) => client.from("clients").select().filter("name", "is", "Ana"),
    "PGRST100",
    "name",
  ),
  refused(
    "is true of what is no truth value",
    (client) => client.from("transactions").select().is("amount", true),
    "PGRST100",
    "amount",
  ),
  refused(
    "like of an amount",
    (client) => client.from("transactions").select().like("amount", "1%"),
    "42883",
    "amount",
  ),
  refused(
    "like of a day",
    (client) => client.from("transactions").select().like("expected_payment_date", "2026-11%"),
    "42883",
    "expected_payment_date",
  ),
  refused(
    "a pattern that ends in the middle of an escape",
    (client) => client.from("transactions").select().like("notes", "a\\"),
    "22025",
    "notes",
  ),
  refused(
    "a character that is not allowed in text",
    (client) => client.from("clients").select().eq("name", "a\0b"),
    "22021",
    "name",
  ),
  refused(
    "an or without its brackets closed",
    (client) => client.from("clients").select().or("and(id.eq.x"),
    "PGRST100",
    '")"',
  ),
  refused("an empty or", (client) => client.from("clients").select().or(""), "PGRST100", "coluna"),
  refused(
    "an or with a condition that has no operator",
    (client) => client.from("clients").select().or("name.x"),
    "PGRST100",
    "operador",
  ),
  refused(
    "a list whose text has both quotes and commas, which the client does not escape",
    (client) => client.from("transactions").select().in("notes", ['diz "oi" (a, b)']),
    "PGRST100",
    "posição",
  ),
  refused(
    "more conditions than two hundred",
    (client) =>
      client
        .from("clients")
        .select()
        .or(Array.from({ length: 201 }, () => "id.eq.x").join(",")),
    "PGRST100",
    "200",
  ),
  refused(
    "groups more than ten deep",
    (client) =>
      client
        .from("clients")
        .select()
        .or(`${"and(".repeat(11)}id.eq.x${")".repeat(11)}`),
    "PGRST100",
    "10",
  ),
]);
