import { refused, readOnlyCases, writingCases } from "./contract-cases.ts";
import { CONTACTS, entry, eva, NOW } from "./sample-ledger.ts";

const caio = { id: "CTT-caio", name: "Caio Ávila", profile_type: "client" };
const five = {
  id: "TRI-5",
  type: "income",
  category: "Sistema",
  amount: 1000,
  expected_payment_date: "2026-11-10",
};
const fresh = {
  id: "TRI-new",
  type: "income",
  category: "Site",
  amount: 1,
  expected_payment_date: null,
};

writingCases("upserting", [
  {
    name: "a new row is created",
    call: (client) => client.from("clients").upsert(eva).select("id,name,is_active"),
    expected: {
      status: 201,
      data: [{ id: "CTT-eva", name: "Eva", is_active: true }],
      applied: "resolution=merge-duplicates, return=representation",
    },
  },
  {
    name: "an existing row is changed in the columns of the body, with 200",
    call: (client) => client.from("clients").upsert(caio).select(),
    expected: { status: 200, data: [{ ...CONTACTS.caio, name: "Caio Ávila", updated_at: NOW }] },
  },
  {
    name: "a change by upsert has its record, with what changed",
    call: (client) => client.from("clients").upsert(caio),
    expected: { status: 200 },
    after: [
      {
        call: (client) =>
          client.from("audit_records").select("sequence,description,changes").gt("sequence", 13),
        expected: {
          data: [
            {
              sequence: 14,
              description: "Nome atualizado para Caio Ávila",
              changes: { name: ["CAIO ÁVILA", "Caio Ávila"] },
            },
          ],
        },
      },
    ],
  },
  {
    name: "new and existing rows are returned in the order in which they were sent, with 201",
    call: (client) => client.from("clients").upsert([eva, caio]).select("id,created_at"),
    expected: {
      status: 201,
      data: [
        { id: "CTT-eva", created_at: NOW },
        { id: "CTT-caio", created_at: CONTACTS.caio.created_at },
      ],
    },
  },
  {
    name: "an upsert that changes nothing writes no record and keeps updated_at",
    call: (client) =>
      client
        .from("transactions")
        .upsert({ ...five, status: "pending" })
        .select(),
    expected: { status: 200, data: [entry(5)] },
    after: [
      {
        call: (client) => client.from("audit_records").select("id").gt("sequence", 13),
        expected: { data: [] },
      },
    ],
  },
  {
    name: "onConflict may name id",
    call: (client) =>
      client
        .from("transactions")
        .upsert({ ...five, amount: 999.99 }, { onConflict: "id" })
        .select("amount"),
    expected: { status: 200, data: [{ amount: 999.99 }] },
  },
  {
    name: "an upsert may be counted",
    call: (client) => client.from("clients").upsert([eva, caio], { count: "exact" }),
    expected: {
      status: 201,
      count: 2,
      range: "*/2",
      applied: "resolution=merge-duplicates, count=exact",
    },
  },
  {
    name: "ignoring duplicates creates and returns only new rows",
    call: (client) =>
      client.from("clients").upsert([caio, eva], { ignoreDuplicates: true }).select("id"),
    expected: {
      status: 201,
      data: [{ id: "CTT-eva" }],
      applied: "resolution=ignore-duplicates, return=representation",
    },
    after: [
      {
        call: (client) => client.from("clients").select().eq("id", "CTT-caio"),
        expected: { data: [CONTACTS.caio] },
      },
    ],
  },
  {
    name: "an ignored duplicate may be there twice",
    call: (client) =>
      client
        .from("clients")
        .upsert([eva, { ...eva, name: "Ivo" }], { ignoreDuplicates: true })
        .select("name"),
    expected: { status: 201, data: [{ name: "Eva" }] },
  },
  {
    name: "an upsert without an id makes one",
    call: (client) =>
      client
        .from("transactions")
        .upsert({ ...fresh, id: undefined })
        .select("id,amount"),
    expected: { status: 201, data: [{ id: "TRI-made", amount: 1 }] },
  },
  {
    name: "with defaultToNull false a new row has its defaults",
    call: (client) =>
      client
        .from("transactions")
        .upsert([fresh, { ...five, status: "paid" }], { defaultToNull: false })
        .select("id,status"),
    expected: {
      status: 201,
      data: [
        { id: "TRI-new", status: "pending" },
        { id: "TRI-5", status: "paid" },
      ],
    },
  },
  {
    name: "a key that only some of the rows have becomes null in the others",
    call: (client) =>
      client
        .from("clients")
        .upsert([{ ...eva, phone: "1" }, caio])
        .select("id,phone"),
    expected: {
      status: 201,
      data: [
        { id: "CTT-eva", phone: "1" },
        { id: "CTT-caio", phone: null },
      ],
    },
  },
  {
    name: "an existing contact may be made inactive",
    call: (client) =>
      client
        .from("clients")
        .upsert({
          ...CONTACTS.caio,
          created_at: undefined,
          updated_at: undefined,
          is_active: false,
        })
        .select("is_active"),
    expected: { status: 200, data: [{ is_active: false }] },
  },
  {
    name: "a contact that becomes a client loses the Pix key",
    call: (client) =>
      client
        .from("clients")
        .upsert({ id: "CTT-beto", name: "Beto", profile_type: "client" })
        .select("profile_type,pix_key"),
    expected: { status: 200, data: [{ profile_type: "client", pix_key: null }] },
  },
  {
    name: "the resolved status after an upsert is that of the row as it is now",
    call: (client) =>
      client
        .from("transactions")
        .upsert({ ...five, expected_payment_date: "2026-11-20" })
        .select("resolved_status"),
    expected: { status: 200, data: [{ resolved_status: "pending" }] },
  },
  {
    name: "an upsert of one row may be returned as an object",
    call: (client) => client.from("clients").upsert(caio).select("id,transactions(id)").single(),
    expected: { status: 200, data: { id: "CTT-caio", transactions: [] } },
  },
]);

readOnlyCases("upserts without effect", [
  {
    name: "ignoring only existing rows returns none, with 201",
    call: (client) => client.from("clients").upsert(caio, { ignoreDuplicates: true }).select(),
    expected: { status: 201, data: [], range: "*/*" },
  },
  {
    name: "an upsert of none",
    call: (client) => client.from("clients").upsert([]).select(),
    expected: { status: 200, data: [] },
  },
  refused(
    "the same id twice",
    (client) => client.from("clients").upsert([eva, { ...eva, name: "Ivo" }]),
    "21000",
    "CTT-eva veio mais de uma vez",
  ),
  refused(
    "a conflict on another column",
    (client) => client.from("clients").upsert(eva, { onConflict: "name" }),
    "42P10",
    "on_conflict",
  ),
  refused(
    "a conflict on several columns",
    (client) => client.from("clients").upsert(eva, { onConflict: "id,name" }),
    "42P10",
    "on_conflict",
  ),
  refused(
    "a new contact that is inactive",
    (client) => client.from("clients").upsert({ ...eva, is_active: false }),
    "23514",
    "sempre criado ativo",
  ),
  refused(
    "a partial upsert of an existing row",
    (client) => client.from("transactions").upsert({ id: "TRI-5", status: "paid" }),
    "23502",
    "Preencha o campo Tipo.",
  ),
  refused(
    "an unknown column",
    (client) => client.from("clients").upsert({ ...eva, fax: "x" }),
    "PGRST204",
    '"fax"',
  ),
  refused(
    "a column that the system writes",
    (client) => client.from("clients").upsert([{ ...caio, created_at: NOW }]),
    "428C9",
    "created_at",
  ),
  refused(
    "a client with incomes who becomes an employee, and with it the new row beside",
    (client) =>
      client
        .from("clients")
        .upsert([eva, { id: "CTT-ana", name: "Ana", profile_type: "employee" }]),
    "23514",
    "3 receitas vinculadas",
    409,
  ),
  refused(
    "a link that the rules forbid",
    (client) => client.from("transactions").upsert({ ...five, client_id: "CTT-beto" }),
    "23514",
    "apenas a clientes",
  ),
]);
