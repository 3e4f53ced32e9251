/** Filters on values, each by the method of the client that writes it. */
import { unchangingCases, type Case, type Wire } from "./contract-cases.ts";
import { entries, people } from "./sample-books.ts";

type Query = ReturnType<ReturnType<Wire["from"]>["select"]>;

/** Which entries a filter finds, by their numbers. */
function finds(name: string, filter: (query: Query) => Query, ...numbers: number[]): Case {
  return {
    name,
    call: (wire) => filter(wire.from("transactions").select("id")),
    gives: { data: entries(...numbers) },
  };
}

/** Which contacts a filter finds. */
function findsPeople(
  name: string,
  filter: (query: Query) => Query,
  ...names: Parameters<typeof people>
): Case {
  return {
    name,
    call: (wire) => filter(wire.from("clients").select("id")),
    gives: { data: people(...names) },
  };
}

unchangingCases("filtering by values", [
  finds("eq finds the one", (q) => q.eq("id", "TRI-5"), 5),
  finds("eq of an amount with centavos is exact", (q) => q.eq("amount", 19.9), 4),
  finds("eq of the largest amount is exact", (q) => q.eq("amount", 9_999_999_999.99), 8),
  finds("eq of an amount of nothing", (q) => q.eq("amount", 0), 3),
  finds("eq of an amount with zeros after it", (q) => q.eq("amount", "250.50"), 6),
  finds("eq of a day", (q) => q.eq("expected_payment_date", "2026-11-20"), 6),
  finds("eq of an instant", (q) => q.eq("created_at", "2026-11-04T12:00:00.500Z"), 5, 6, 7, 8),
  finds(
    "an instant in another zone is the same instant",
    (q) => q.eq("created_at", "2026-11-04T09:00:00.500-03:00"),
    5,
    6,
    7,
    8,
  ),
  finds("eq never finds null, as the text null either", (q) => q.eq("client_id", "null")),
  findsPeople("eq of true", (q) => q.eq("is_active", true), "ana", "beto", "caio"),
  findsPeople("eq of false", (q) => q.eq("is_active", false), "duda"),
  findsPeople("eq tells capital letters from small ones", (q) => q.eq("name", "Caio Ávila")),
  findsPeople("eq of an apostrophe and an accent", (q) => q.eq("name", "Ana D'Ávila"), "ana"),
  findsPeople(
    "eq of commas, brackets and quotes",
    (q) => q.eq("name", 'Beto (filho), o "Bê"'),
    "beto",
  ),
  findsPeople("eq of a backslash and an emoji", (q) => q.eq("name", "Duda 😀 \\ Silva"), "duda"),
  findsPeople("eq of a percent sign", (q) => q.eq("company_name", "50% Off_Ltda"), "caio"),
  findsPeople("eq of an ampersand", (q) => q.eq("company_name", "Padaria Pão & Cia"), "ana"),
  findsPeople("eq of a plus sign is no space", (q) => q.eq("name", "CAIO+ÁVILA")),
  findsPeople("eq of what looks like SQL", (q) => q.eq("name", "' or 1=1 --")),
  finds("eq of a text with an operator in it", (q) => q.eq("notes", "eq.x")),
  finds("eq of a text with a line break", (q) => q.eq("notes", "linha 1\nlinha 2"), 3),
  finds("eq of an empty text finds no null", (q) => q.eq("notes", "")),
  finds("eq of the resolved status", (q) => q.eq("resolved_status", "overdue"), 1, 4, 5),
  finds("neq leaves out the one", (q) => q.neq("type", "income"), 1, 2, 3, 4),
  finds("neq leaves out nulls", (q) => q.neq("client_id", "CTT-ana"), 1, 2, 4),
  finds("neq of the resolved status", (q) => q.neq("resolved_status", "overdue"), 2, 3, 6, 7, 8),
  finds("gt leaves out the value itself", (q) => q.gt("amount", 250.5), 2, 5, 8),
  finds("gte takes the value itself", (q) => q.gte("amount", 250.5), 2, 5, 6, 8),
  finds("lt tells centavos apart", (q) => q.lt("amount", 19.99), 3, 4, 7),
  finds("lte takes the value itself", (q) => q.lte("amount", 19.99), 1, 3, 4, 7),
  finds("gt of a negative amount finds all", (q) => q.gt("amount", -1), 1, 2, 3, 4, 5, 6, 7, 8),
  finds(
    "days from one to another leave out those without a day",
    (q) => q.gte("expected_payment_date", "2026-11-19").lte("expected_payment_date", "2026-11-21"),
    1,
    2,
    6,
  ),
  finds(
    "instants after another",
    (q) => q.gt("created_at", "2026-11-03T12:00:00.000Z"),
    5,
    6,
    7,
    8,
  ),
  finds(
    "instants before half a second",
    (q) => q.lt("created_at", "2026-11-04T12:00:00.5Z"),
    1,
    2,
    3,
    4,
  ),
  findsPeople(
    "texts compare by code point: small letters after capitals",
    (q) => q.gt("name", "C"),
    "caio",
    "duda",
  ),
  finds(
    "several filters hold together",
    (q) => q.eq("type", "income").eq("status", "pending").lt("amount", 500),
    6,
    7,
  ),
  finds(
    "two filters on one column hold together",
    (q) => q.neq("id", "TRE-1").neq("id", "TRE-2").lt("amount", 20),
    3,
    4,
    7,
  ),

  findsPeople("like with % at both ends", (q) => q.like("name", "%vil%"), "ana"),
  findsPeople("like tells capital letters from small ones", (q) => q.like("name", "%VIL%"), "caio"),
  findsPeople("like of * is like of %", (q) => q.like("name", "*Silva"), "duda"),
  findsPeople("like without % is the whole text", (q) => q.like("name", "CAIO ÁVILA"), "caio"),
  findsPeople(
    "like with _ is one letter, with an accent too",
    (q) => q.like("name", "CAIO _VILA"),
    "caio",
  ),
  findsPeople("like with _ is one emoji", (q) => q.like("name", "Duda _ %"), "duda"),
  finds("like with a percent sign that is one", (q) => q.like("notes", "%50\\%%"), 6),
  finds("like with an underscore that is one", (q) => q.like("notes", "%a\\_b"), 1),
  finds("like with a backslash that is one", (q) => q.like("notes", "C:\\\\temp%"), 1),
  finds("like leaves out nulls", (q) => q.like("notes", "%"), 1, 2, 3, 4, 6, 8),
  finds("like goes over line breaks", (q) => q.like("notes", "linha%2"), 3),
  findsPeople("ilike takes small letters for capitals", (q) => q.ilike("name", "caio%"), "caio"),
  findsPeople("ilike does so with accents too", (q) => q.ilike("name", "%ávila"), "ana", "caio"),
  finds("ilike finds ã under Ã", (q) => q.ilike("notes", "%joão%"), 2),
  findsPeople("ilike tells a letter with an accent from one without", (q) =>
    q.ilike("name", "%avila"),
  ),
  findsPeople("likeAllOf asks for all", (q) => q.likeAllOf("name", ["%A%", "%vila"]), "ana"),
  findsPeople(
    "likeAnyOf asks for one",
    (q) => q.likeAnyOf("name", ["Ana%", "Duda%"]),
    "ana",
    "duda",
  ),
  findsPeople(
    "ilikeAllOf asks for all",
    (q) => q.ilikeAllOf("name", ["%a%", "%ÁVILA"]),
    "ana",
    "caio",
  ),
  findsPeople(
    "ilikeAnyOf asks for one",
    (q) => q.ilikeAnyOf("name", ["BETO%", "%silva"]),
    "beto",
    "duda",
  ),
  finds("likeAnyOf of nothing finds nothing", (q) => q.likeAnyOf("notes", [])),
  finds("likeAllOf of nothing finds all", (q) => q.likeAllOf("notes", []), 1, 2, 3, 4, 5, 6, 7, 8),
  findsPeople(
    "likeAnyOf with quotes takes a comma",
    (q) => q.likeAnyOf("name", ['"%(filho), o%"']),
    "beto",
  ),
  finds(
    "likeAnyOf takes quotes inside a pattern as they are escaped",
    (q) => q.likeAnyOf("notes", ['"diz \\"oi\\"%"', "x"]),
    8,
  ),

  finds("is null", (q) => q.is("client_id", null), 3, 7),
  findsPeople("is true", (q) => q.is("is_active", true), "ana", "beto", "caio"),
  findsPeople("is false", (q) => q.is("is_active", false), "duda"),
  finds("is in capital letters", (q) => q.filter("client_id", "is", "NULL"), 3, 7),
  finds("is not_null", (q) => q.filter("notes", "is", "not_null"), 1, 2, 3, 4, 6, 8),
  findsPeople("is unknown", (q) => q.filter("is_active", "is", "unknown")),
  finds("isDistinct finds null too", (q) => q.isDistinct("client_id", "CTT-ana"), 1, 2, 3, 4, 7),
  finds("isDistinct of an amount", (q) => q.isDistinct("amount", 19.99).lt("amount", 20), 3, 4, 7),

  finds("in finds those of the list", (q) => q.in("id", ["TRI-5", "TRE-1", "TRI-none"]), 1, 5),
  finds("in of an empty list finds nothing", (q) => q.in("id", [])),
  finds("in of amounts", (q) => q.in("amount", [0.01, 3000]), 2, 7),
  finds("in of days", (q) => q.in("expected_payment_date", ["2026-11-10", "2026-12-01"]), 5, 8),
  finds("in of a value twice", (q) => q.in("id", ["TRE-1", "TRE-1"]), 1),
  finds("in never finds null", (q) => q.in("client_id", [null, "CTT-ana"]), 5, 6, 8),
  finds(
    "in of a category with a space and an accent",
    (q) => q.in("category", ["Pagamento cartão"]),
    1,
  ),
  findsPeople(
    "in of a text with commas and brackets, but no quotes",
    (q) => q.in("phone", ["(11) 91234-5678", "x,y"]),
    "ana",
  ),
  finds(
    "in of a text with a comma and a percent sign",
    (q) => q.in("notes", ["Entrada 50%, de novo"]),
    6,
  ),
  findsPeople("in of a text with an apostrophe", (q) => q.in("name", ["Ana D'Ávila"]), "ana"),
  findsPeople(
    "in of a backslash that needs no quotes",
    (q) => q.in("name", ["Duda 😀 \\ Silva", "Z"]),
    "duda",
  ),
  finds("in of quotes inside a text without commas", (q) => q.in("notes", ['5" x', "😀 ok"]), 4),
  finds(
    "in with quotes of the caller's own",
    (q) => q.filter("notes", "in", '("diz \\"oi\\" (a, b)")'),
    8,
  ),
  finds(
    "in of the resolved status",
    (q) => q.in("resolved_status", ["paid", "overdue"]),
    1,
    3,
    4,
    5,
    8,
  ),
  finds(
    "notIn leaves out the list, and nulls",
    (q) => q.notIn("client_id", ["CTT-ana", "CTT-duda"]),
    1,
    4,
  ),
  finds("notIn of an empty list finds all", (q) => q.notIn("id", []), 1, 2, 3, 4, 5, 6, 7, 8),
]);
