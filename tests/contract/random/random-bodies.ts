/**
 * Random bodies of writes: valid, nearly valid and malicious. Ids are few, so that rows collide;
 * `@` in an id is replaced by the run.
 */
import * as fc from "fast-check";
import type { WritableTable } from "./ledger-model.ts";
import { SPLIT } from "./random-splits.ts";
import { onceIn } from "./random-values.ts";

export const IDS: Readonly<Record<WritableTable, readonly string[]>> = {
  clients: ["CTT-@c0", "CTT-@c1", "CTT-@c2", "CTT-@C2", "CTT-@c3-Z"],
  transactions: ["TRI-@t0", "TRI-@t1", "TRE-@t1", "TRE-@t2", "TRI-@t3-z", "TRE-@t4", "TRI-@t5"],
};
const NOBODY = "CTT-@nobody";

const NAMES = [
  "Ana",
  " Ana ",
  "Joa\u0303o",
  "João",
  "x".repeat(200),
  "A\u200bB",
  "🙂",
  "'; drop--",
];
const HOSTILE: readonly unknown[] = [
  null,
  0,
  -1,
  true,
  false,
  {},
  [],
  [[1]],
  [null],
  "",
  "   ",
  "\u00a0\u200b",
  "\u0000",
  "a\u0007b",
  "a\nb",
  "\ud800",
  "a\udc00b",
  "\u202eabc",
  "\u2066x",
  "\u2028",
  "\ufffe",
  "x".repeat(41),
  "x".repeat(141),
  "x".repeat(201),
  "x".repeat(2001),
  "e\u0301".repeat(200),
  "e\u0301".repeat(3000),
  -0.01,
  0.005,
  10.001,
  1e-7,
  1e308,
  -1e308,
  9_999_999_999.99,
  10_000_000_000,
  1.1 + 2.2,
  2 ** 53,
  "100",
  "1.234,56",
  "2026-02-30",
  "2024-02-29",
  "2026-2-3",
  "1899-12-31",
  "2200-01-01",
  "21/11/2026",
  "2026-11-21T00:00:00Z",
  "CTT-",
  "CTT-@c0 ",
  "TRI-@t0",
  "ctt-@c0",
  "CTT-@a-b-c",
  `TRI-@${"a".repeat(70)}`,
  "529.982.247-24",
  "11111111111",
  "12ABC34501DE3A",
  "ana@exemplo",
  "a@b@c.com",
  "a b@c.com",
  "__proto__",
];
const KEYS = [
  "id",
  "created_at",
  "resolved_status",
  "__proto__",
  "constructor",
  "toString",
  "ID",
  "",
  "nome",
  "name",
  "client_id",
  "is_active",
  "amount",
];

export function bodies(table: WritableTable, method: "POST" | "PATCH"): fc.Arbitrary<string> {
  const row = method === "POST" ? newRows(table) : patches(table);
  const many = fc.oneof(
    { arbitrary: fc.array(row, { maxLength: 4 }), weight: 3 },
    { arbitrary: fc.array(row, { maxLength: 20, size: "max" }), weight: 1 },
  );
  // The server names one of several errors; their order is unspecified.
  const list = many.map((rows) => rows.map((one, at) => (at === 0 ? one : withId(table, one, at))));
  const isPatch = method === "PATCH";
  const complete = fc.oneof(
    { arbitrary: row, weight: 12 },
    { arbitrary: list, weight: isPatch ? 1 : 8 },
    { arbitrary: fc.constantFrom(...HOSTILE), weight: 1 },
  );
  return fc.tuple(complete, onceIn(30, edits())).map(([body, edit]) => {
    const text = JSON.stringify(body);
    return edit === null ? text : edit(text).toWellFormed();
  });
}

/** Bodies for the initial data of a run: a valid row for each id. */
export function openings(): fc.Arbitrary<Readonly<Record<WritableTable, string>>> {
  const contact = fc.record({
    ...CONTACT,
    profile_type: fc.constantFrom("client", "employee", "supplier"),
  });
  const entry = fc.record(ENTRY);
  return fc
    .tuple(
      fc.array(contact, { minLength: IDS.clients.length, maxLength: IDS.clients.length }),
      fc.array(entry, { minLength: IDS.transactions.length, maxLength: IDS.transactions.length }),
    )
    .map(([contacts, entries]) => {
      const clients = contacts.map((row, at) => {
        const pix_key = row.profile_type === "client" ? null : row.pix_key;
        return { ...row, pix_key, id: IDS.clients[at] };
      });
      const transactions = entries.map((row, at) => {
        const isOnlyPaid = clients.some(
          ({ id, profile_type }) => id === row.client_id && profile_type !== "client",
        );
        const type = isOnlyPaid ? "expense" : row.type;
        const client_id = row.client_id === NOBODY ? null : row.client_id;
        return { ...row, type, client_id, id: IDS.transactions[at] };
      });
      return { clients: JSON.stringify(clients), transactions: JSON.stringify(transactions) };
    });
}

function withId(table: WritableTable, row: unknown, at: number): unknown {
  if (typeof row !== "object" || row === null || Array.isArray(row) || "id" in row) return row;
  return { id: IDS[table][at % IDS[table].length], ...row };
}

function newRows(table: WritableTable): fc.Arbitrary<unknown> {
  const valid =
    table === "clients"
      ? fc.record(
          { id: fc.constantFrom(...IDS.clients), ...CONTACT, is_active: fc.constant(true) },
          { requiredKeys: ["name", "profile_type"] },
        )
      : fc.record(
          { id: fc.constantFrom(...IDS.transactions), ...ENTRY, ...PAYMENT },
          { requiredKeys: ["type", "category", "amount", "expected_payment_date"] },
        );
  const split = fc.tuple(valid, SPLIT).map(([row, columns]) => ({ ...row, ...columns }));
  const part = fc.tuple(valid, SERIES).map(([row, series]) => ({ ...row, ...series }));
  const tied = fc.tuple(valid, TIE).map(([row, tie]) => ({ ...row, ...tie }));
  const rows =
    table === "clients" ? valid.map(withoutStrayPixKey) : fc.oneof(valid, split, part, tied);
  return withInvalidMember(rows);
}

function patches(table: WritableTable): fc.Arbitrary<unknown> {
  const valid =
    table === "clients"
      ? fc.record({ ...CONTACT, is_active: fc.boolean() }, { requiredKeys: [] })
      : fc.record({ ...ENTRY, ...PAYMENT }, { requiredKeys: [] });
  const one = fc.tuple(valid, fc.nat()).map(([row, at]) => onlyMember(row, at));
  if (table === "clients") return withInvalidMember(fc.oneof(valid, one));
  const split = fc.tuple(valid, SPLIT).map(([row, columns]) => ({ ...row, ...columns }));
  const parts = SPLIT.map(({ splits }) => ({ splits }));
  return withInvalidMember(fc.oneof(valid, one, split, parts, SPLIT));
}

const CONTACT = {
  name: fc.constantFrom(...NAMES),
  phone: fc.constantFrom(null, "", "119", "x".repeat(40)),
  company_name: fc.constantFrom(null, "Padaria", " Padaria\t"),
  profile_type: fc.constantFrom("client", "client", "employee", "supplier"),
  pix_key: fc.constantFrom(null, "chave", ""),
  document: fc.constantFrom(null, "529.982.247-25", "12.abc.345/01de-35", " - ", "00000000191"),
  email: fc.constantFrom(
    null,
    "ana@exemplo.com.br",
    " Ana+1@EXEMPLO.com ",
    "",
    "j\u00e3o@\u00e9.br",
  ),
  notes: fc.constantFrom(null, "um\r\ndois", "\t", "x".repeat(2000)),
  other_types: fc.constantFrom([], [], ["supplier"], ["client"], ["supplier", "employee"], ["x"]),
  address: fc.constantFrom(null, "Rua A, 1\r\nSão Paulo", "x".repeat(301)),
};

const ENTRY = {
  type: fc.constantFrom("income", "expense"),
  category: fc.constantFrom("Sistema", "Pagamento cartão"),
  amount: fc.constantFrom(0, 0.01, 10, 20.5, 0.1 + 0.2, 9_999_999_999.99, 4.35, 1e3),
  expected_payment_date: fc.constantFrom(null, "2026-11-20", "2026-11-21", "1900-01-01"),
  status: fc.constantFrom("paid", "pending", "overdue"),
  notes: fc.constantFrom(null, "um\r\ndois", "um\ndois", "\t", "🙂".repeat(1000), "e\u0301"),
  client_id: fc.constantFrom(null, "", ...IDS.clients, ...IDS.clients, NOBODY),
  lifecycle: fc.constantFrom("active", "inactive", "cancelled"),
  accrual_date: fc.constantFrom(null, "2026-10-01", "2026-12-31"),
  account_id: fc.constantFrom(null, null, null, null, null, "", "CTA-@nobody", "CTT-a"),
  tag_ids: fc.constantFrom([], [], [], [], [], ["TAG-@nobody"], ["CTT-a"]),
};
/** Often with a status that contradicts it; the last day is in the future. */
const PAYMENT = {
  paid_on: fc.constantFrom(null, null, "2026-11-20", "2026-11-21", "2026-11-22"),
  paid_on_assumed: fc.constantFrom(false, false, false, true),
};

/** Few, so that they collide; some have another count, or are incomplete. */
const SERIES = fc.record(
  {
    series_id: fc.constantFrom("SER-@random1", "SER-@random2"),
    series_number: fc.constantFrom(1, 2, 2),
    series_count: fc.constantFrom(2, 2, 2, 2, 3, null, null),
  },
  { noNullPrototype: true },
);

/** Some parents do not exist; some ties are incomplete. */
const TIE = fc.record(
  {
    parent_id: fc.constantFrom(...IDS.transactions, ...IDS.transactions, "TRI-@nobody", null),
    payment_role: fc.constantFrom("part", "part", "interest", "discount", null, "gift"),
  },
  { noNullPrototype: true },
);

/** Most new clients have no Pix key: one is refused. */
function withoutStrayPixKey<R extends object>(row: R): R {
  const isStray = "profile_type" in row && row.profile_type === "client" && "pix_key" in row;
  return isStray && "id" in row ? { ...row, pix_key: null } : row;
}

function onlyMember(row: object, at: number): object {
  const entries = Object.entries(row);
  return Object.fromEntries(entries.filter((_, index) => index === at % entries.length));
}

/** Sometimes with one member wrong or missing. */
function withInvalidMember(rows: fc.Arbitrary<object>): fc.Arbitrary<unknown> {
  const other = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 2 }));
  const changed = fc.tuple(rows, fc.nat(), other).map(([row, at, value]) => {
    const keys = Object.keys(row);
    return { ...row, [keys[at % keys.length] ?? "x"]: value };
  });
  const added = fc.tuple(rows, fc.constantFrom(...KEYS), other).map(([row, key, value]) => {
    return Object.fromEntries([...Object.entries(row), [key, value]]);
  });
  const cut = fc.tuple(rows, fc.nat()).map(([row, at]) => {
    const entries = Object.entries(row);
    return Object.fromEntries(entries.filter((_, index) => index !== at % entries.length));
  });
  return fc.oneof(
    { arbitrary: rows, weight: 40 },
    { arbitrary: changed, weight: 4 },
    { arbitrary: added, weight: 1 },
    { arbitrary: cut, weight: 1 },
  );
}

/** Edits of the text itself. */
function edits(): fc.Arbitrary<(text: string) => string> {
  const put = fc.constantFrom(
    "",
    '"',
    ",",
    "}",
    "]",
    "\\",
    "\\u0000",
    "-",
    "e999",
    "null",
    "[",
    "é",
  );
  return fc.tuple(fc.nat(), fc.nat({ max: 3 }), put).map(([at, length, more]) => (text: string) => {
    const index = at % (text.length + 1);
    return text.slice(0, index) + more + text.slice(index + length);
  });
}
