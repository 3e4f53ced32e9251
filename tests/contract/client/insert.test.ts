import { writingCases } from "./contract-cases.ts";
import { entry, eva, income, LATER_COLUMNS, NO_TIES, NOW, WRITTEN } from "./sample-ledger.ts";

const stored = {
  ...income,
  status: "pending",
  notes: null,
  client_id: null,
  lifecycle: "active",
  created_at: NOW,
  updated_at: NOW,
  paid_on: null,
  accrual_date: null,
  ...NO_TIES,
};
const storedEva = {
  ...eva,
  phone: null,
  company_name: null,
  pix_key: null,
  is_active: true,
  created_at: NOW,
  updated_at: NOW,
  ...LATER_COLUMNS,
};

writingCases("inserting", [
  {
    name: "an insert returns no body by default",
    call: (client) => client.from("clients").insert(eva),
    expected: { status: 201, range: "*/*", applied: null },
    after: [
      {
        call: (client) => client.from("clients").select().eq("id", "CTT-eva"),
        expected: { data: [storedEva] },
      },
    ],
  },
  {
    name: "an insert returns the row as stored, with its defaults",
    call: (client) =>
      client
        .from("transactions")
        .insert({ id: "TRI-new", ...income })
        .select(),
    expected: {
      status: 201,
      data: [{ id: "TRI-new", ...stored }],
      range: "*/*",
      applied: "return=representation",
    },
  },
  {
    name: "an insert writes one record of history, with the phrase of the spec",
    call: (client) => client.from("transactions").insert({ id: "TRI-new", ...income }),
    expected: { status: 201 },
    after: [
      {
        call: (client) =>
          client.from("audit_records").select("*,sequence").eq("entity_id", "TRI-new"),
        expected: {
          data: [
            {
              id: "AUD-made",
              user_name: "Usuário Atual",
              description: "Lançamento criado",
              entity_type: "transaction",
              entity_id: "TRI-new",
              timestamp: NOW,
              sequence: 14,
            },
          ],
        },
      },
    ],
  },
  {
    name: "the acting user's name is stored in the history",
    call: (client) =>
      client.from("clients").insert(eva).setHeader("x-user-name", encodeURIComponent("João 😀")),
    expected: { status: 201 },
    after: [
      {
        call: (client) =>
          client.from("audit_records").select("user_name").eq("entity_id", "CTT-eva"),
        expected: { data: [{ user_name: "João 😀" }] },
      },
    ],
  },
  {
    name: "several rows are returned in the order in which they were sent",
    call: (client) =>
      client
        .from("transactions")
        .insert([
          { id: "TRI-z", ...income },
          { id: "TRI-a", ...income, amount: 1 },
        ])
        .select("id,amount"),
    expected: {
      status: 201,
      data: [
        { id: "TRI-z", amount: 10.5 },
        { id: "TRI-a", amount: 1 },
      ],
    },
  },
  {
    name: "several rows are counted on request",
    call: (client) =>
      client
        .from("transactions")
        .insert([{ ...income }, { ...income, amount: 2 }], { count: "exact" }),
    expected: { status: 201, count: 2, range: "*/2", applied: "count=exact" },
  },
  {
    name: "a key that only some of the rows have is null in the others",
    call: (client) =>
      client
        .from("transactions")
        .insert([
          { id: "TRI-a", ...income, notes: "um" },
          { id: "TRI-b", ...income },
        ])
        .select("notes"),
    expected: { status: 201, data: [{ notes: "um" }, { notes: null }] },
  },
  {
    name: "with defaultToNull false such a key has its default",
    call: (client) =>
      client
        .from("transactions")
        .insert(
          [
            { id: "TRI-a", ...income, status: "paid", lifecycle: "inactive" },
            { id: "TRI-b", ...income },
          ],
          { defaultToNull: false },
        )
        .select("status,lifecycle"),
    expected: {
      status: 201,
      data: [
        { status: "paid", lifecycle: "inactive" },
        { status: "pending", lifecycle: "active" },
      ],
      applied: "missing=default, return=representation",
    },
  },
  {
    name: "a missing id is generated, by the type of the entry",
    call: (client) =>
      client
        .from("transactions")
        .insert([income, { ...income, type: "expense" }])
        .select("id,type"),
    expected: {
      status: 201,
      data: [
        { id: "TRI-made", type: "income" },
        { id: "TRE-made", type: "expense" },
      ],
    },
  },
  {
    name: "a contact's id is generated too",
    call: (client) =>
      client.from("clients").insert({ name: "Eva", profile_type: "client" }).select(),
    expected: { status: 201, data: [{ ...storedEva, id: "CTT-made" }] },
  },
  {
    name: "headers-only returns the location of the new row",
    call: (client) => client.from("clients").insert(eva).setHeader("Prefer", "return=headers-only"),
    expected: {
      status: 201,
      location: "/rest/v1/clients?id=eq.CTT-eva",
      applied: "return=headers-only",
    },
  },
  {
    name: "the same insert twice is one row and one record",
    call: (client) => client.from("clients").insert(eva),
    expected: { status: 201 },
    after: [
      {
        call: (client) => client.from("clients").insert(eva).select(),
        expected: { status: 201, data: [storedEva] },
      },
      {
        call: (client) =>
          client.from("audit_records").select("sequence").eq("entity_id", "CTT-eva"),
        expected: { data: [{ sequence: 14 }] },
      },
    ],
  },
  {
    name: "an insert repeated after the row changed returns the current row",
    call: (client) => client.from("clients").insert(eva),
    expected: { status: 201 },
    after: [
      {
        call: (client) => client.from("clients").update({ name: "Eva Maria" }).eq("id", "CTT-eva"),
        expected: { status: 204 },
      },
      {
        call: (client) => client.from("clients").insert(eva).select("name"),
        expected: { status: 201, data: [{ name: "Eva Maria" }] },
      },
    ],
  },
  {
    name: "the same row twice in one insert is one row",
    call: (client) => client.from("clients").insert([eva, eva]).select("id"),
    expected: { status: 201, data: [{ id: "CTT-eva" }, { id: "CTT-eva" }] },
    after: [
      {
        call: (client) => client.from("clients").select("*", { head: true, count: "exact" }),
        expected: { count: 5 },
      },
    ],
  },
  {
    name: "the id of a removed row is not reused",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-6"),
    expected: { status: 204 },
    after: [
      {
        call: (client) => {
          const { created_at: _c, updated_at: _u, ...withoutDates } = entry(6);
          return client.from("transactions").insert(withoutDates);
        },
        expected: { status: 409, error: { code: "P0002", message: "TRI-6" } },
      },
      {
        call: (client) => client.from("transactions").select().eq("id", "TRI-6"),
        expected: { data: [] },
      },
    ],
  },
  {
    name: "an insert of an empty list writes nothing",
    call: (client) => client.from("clients").insert([]).select(),
    expected: { status: 201, data: [], range: "*/*" },
    after: [{ call: (client) => client.from("clients").insert([]), expected: { status: 201 } }],
  },
  {
    name: "six hundred rows in one request",
    call: (client) =>
      client.from("transactions").insert(
        Array.from({ length: 600 }, (_, index) => ({
          ...income,
          id: `TRI-x${index}`,
          amount: index,
        })),
        { count: "exact" },
      ),
    expected: { status: 201, count: 600, range: "*/600" },
    after: [
      {
        call: (client) =>
          client
            .from("transactions")
            .select("id,amount")
            .like("id", "TRI-x%")
            .order("amount", { ascending: false })
            .limit(1),
        expected: { data: [{ id: "TRI-x599", amount: 599 }] },
      },
    ],
  },
  {
    name: "the record of a change that a client posts itself is the server's own",
    call: (client) => client.from("clients").insert(eva),
    expected: { status: 201 },
    after: [
      {
        call: (client) =>
          client
            .from("audit_records")
            .insert({
              id: "AUD-mine",
              description: "Contato criado",
              entity_type: "contact",
              entity_id: "CTT-eva",
              timestamp: WRITTEN.incomes,
            })
            .select("id,sequence,timestamp")
            .single(),
        expected: { status: 201, data: { id: "AUD-made", sequence: 14, timestamp: NOW } },
      },
    ],
  },
]);
