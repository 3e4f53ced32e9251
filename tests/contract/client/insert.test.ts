/** New rows. */
import { writingCases } from "./contract-cases.ts";
import { entry, NOW, WRITTEN } from "./sample-ledger.ts";

const income = {
  type: "income",
  category: "Site",
  amount: 10.5,
  expected_payment_date: "2026-12-24",
};
const stored = {
  ...income,
  status: "pending",
  notes: null,
  client_id: null,
  lifecycle: "active",
  created_at: NOW,
  updated_at: NOW,
};
const eva = { id: "CTT-eva", name: "Eva", profile_type: "client" };
const storedEva = {
  ...eva,
  phone: null,
  company_name: null,
  pix_key: null,
  is_active: true,
  created_at: NOW,
  updated_at: NOW,
};

writingCases("inserting", [
  {
    name: "an insert says nothing back unless it is asked",
    call: (wire) => wire.from("clients").insert(eva),
    gives: { status: 201, range: "*/*", applied: null },
    after: [
      {
        call: (wire) => wire.from("clients").select().eq("id", "CTT-eva"),
        gives: { data: [storedEva] },
      },
    ],
  },
  {
    name: "an insert gives the row as stored, with its defaults",
    call: (wire) =>
      wire
        .from("transactions")
        .insert({ id: "TRI-new", ...income })
        .select(),
    gives: {
      status: 201,
      data: [{ id: "TRI-new", ...stored }],
      range: "*/*",
      applied: "return=representation",
    },
  },
  {
    name: "an insert writes one record of history, with the phrase of the spec",
    call: (wire) => wire.from("transactions").insert({ id: "TRI-new", ...income }),
    gives: { status: 201 },
    after: [
      {
        call: (wire) => wire.from("audit_records").select("*,sequence").eq("entity_id", "TRI-new"),
        gives: {
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
    name: "the name of who acts goes into the history",
    call: (wire) =>
      wire.from("clients").insert(eva).setHeader("x-user-name", encodeURIComponent("João 😀")),
    gives: { status: 201 },
    after: [
      {
        call: (wire) => wire.from("audit_records").select("user_name").eq("entity_id", "CTT-eva"),
        gives: { data: [{ user_name: "João 😀" }] },
      },
    ],
  },
  {
    name: "several rows come back in the order in which they were sent",
    call: (wire) =>
      wire
        .from("transactions")
        .insert([
          { id: "TRI-z", ...income },
          { id: "TRI-a", ...income, amount: 1 },
        ])
        .select("id,amount"),
    gives: {
      status: 201,
      data: [
        { id: "TRI-z", amount: 10.5 },
        { id: "TRI-a", amount: 1 },
      ],
    },
  },
  {
    name: "several rows are counted when asked",
    call: (wire) =>
      wire
        .from("transactions")
        .insert([{ ...income }, { ...income, amount: 2 }], { count: "exact" }),
    gives: { status: 201, count: 2, range: "*/2", applied: "count=exact" },
  },
  {
    name: "a key that only some of the rows have is null in the others",
    call: (wire) =>
      wire
        .from("transactions")
        .insert([
          { id: "TRI-a", ...income, notes: "um" },
          { id: "TRI-b", ...income },
        ])
        .select("notes"),
    gives: { status: 201, data: [{ notes: "um" }, { notes: null }] },
  },
  {
    name: "with defaultToNull false such a key has its default",
    call: (wire) =>
      wire
        .from("transactions")
        .insert(
          [
            { id: "TRI-a", ...income, status: "paid", lifecycle: "inactive" },
            { id: "TRI-b", ...income },
          ],
          { defaultToNull: false },
        )
        .select("status,lifecycle"),
    gives: {
      status: 201,
      data: [
        { status: "paid", lifecycle: "inactive" },
        { status: "pending", lifecycle: "active" },
      ],
      applied: "missing=default, return=representation",
    },
  },
  {
    name: "an id that is not said is made, by the kind of the entry",
    call: (wire) =>
      wire
        .from("transactions")
        .insert([income, { ...income, type: "expense" }])
        .select("id,type"),
    gives: {
      status: 201,
      data: [
        { id: "TRI-made", type: "income" },
        { id: "TRE-made", type: "expense" },
      ],
    },
  },
  {
    name: "a contact's id is made too",
    call: (wire) => wire.from("clients").insert({ name: "Eva", profile_type: "client" }).select(),
    gives: { status: 201, data: [{ ...storedEva, id: "CTT-made" }] },
  },
  {
    name: "headers-only tells where the new row is",
    call: (wire) => wire.from("clients").insert(eva).setHeader("Prefer", "return=headers-only"),
    gives: {
      status: 201,
      location: "/rest/v1/clients?id=eq.CTT-eva",
      applied: "return=headers-only",
    },
  },
  {
    name: "the same insert twice is one row and one record",
    call: (wire) => wire.from("clients").insert(eva),
    gives: { status: 201 },
    after: [
      {
        call: (wire) => wire.from("clients").insert(eva).select(),
        gives: { status: 201, data: [storedEva] },
      },
      {
        call: (wire) => wire.from("audit_records").select("sequence").eq("entity_id", "CTT-eva"),
        gives: { data: [{ sequence: 14 }] },
      },
    ],
  },
  {
    name: "an insert repeated after the row changed gives the row as it is now",
    call: (wire) => wire.from("clients").insert(eva),
    gives: { status: 201 },
    after: [
      {
        call: (wire) => wire.from("clients").update({ name: "Eva Maria" }).eq("id", "CTT-eva"),
        gives: { status: 204 },
      },
      {
        call: (wire) => wire.from("clients").insert(eva).select("name"),
        gives: { status: 201, data: [{ name: "Eva Maria" }] },
      },
    ],
  },
  {
    name: "the same row twice in one insert is one row",
    call: (wire) => wire.from("clients").insert([eva, eva]).select("id"),
    gives: { status: 201, data: [{ id: "CTT-eva" }, { id: "CTT-eva" }] },
    after: [
      {
        call: (wire) => wire.from("clients").select("*", { head: true, count: "exact" }),
        gives: { count: 5 },
      },
    ],
  },
  {
    name: "the id of what was removed does not come back",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-6"),
    gives: { status: 204 },
    after: [
      {
        call: (wire) => {
          const { created_at: _c, updated_at: _u, ...said } = entry(6);
          return wire.from("transactions").insert(said);
        },
        gives: { status: 409, error: { code: "P0002", says: "TRI-6" } },
      },
      { call: (wire) => wire.from("transactions").select().eq("id", "TRI-6"), gives: { data: [] } },
    ],
  },
  {
    name: "an insert of none writes nothing, and says so",
    call: (wire) => wire.from("clients").insert([]).select(),
    gives: { status: 201, data: [], range: "*/*" },
    after: [{ call: (wire) => wire.from("clients").insert([]), gives: { status: 201 } }],
  },
  {
    name: "six hundred rows at once",
    call: (wire) =>
      wire.from("transactions").insert(
        Array.from({ length: 600 }, (_, index) => ({
          ...income,
          id: `TRI-x${index}`,
          amount: index,
        })),
        { count: "exact" },
      ),
    gives: { status: 201, count: 600, range: "*/600" },
    after: [
      {
        call: (wire) =>
          wire
            .from("transactions")
            .select("id,amount")
            .like("id", "TRI-x%")
            .order("amount", { ascending: false })
            .limit(1),
        gives: { data: [{ id: "TRI-x599", amount: 599 }] },
      },
    ],
  },
  {
    name: "the record of a change that a client posts itself is the server's own",
    call: (wire) => wire.from("clients").insert(eva),
    gives: { status: 201 },
    after: [
      {
        call: (wire) =>
          wire
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
        gives: { status: 201, data: { id: "AUD-made", sequence: 14, timestamp: NOW } },
      },
    ],
  },
]);
