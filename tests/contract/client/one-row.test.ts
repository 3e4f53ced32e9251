/** Asking for exactly one row, or for one at most. */
import { thrownBy, unchangingCases, writingCases } from "./contract-cases.ts";
import { CONTACTS, entries, entry, NOW } from "./sample-ledger.ts";

const OBJECT = "application/vnd.pgrst.object+json; charset=utf-8";

/** The refusal of any other number of rows. */
function notOne(rows: number) {
  return {
    status: 406,
    error: {
      code: "PGRST116",
      says: "Era esperado um único registro",
      details: `The result contains ${rows} rows`,
    },
  };
}

unchangingCases("asking for one row", [
  {
    name: "single gives the row itself, and says so in its type",
    call: (wire) => wire.from("clients").select().eq("id", "CTT-ana").single(),
    gives: { data: CONTACTS.ana, contentType: OBJECT, range: "0-0/*" },
  },
  {
    name: "single of none is refused",
    call: (wire) => wire.from("clients").select().eq("id", "CTT-none").single(),
    gives: notOne(0),
  },
  {
    name: "single of several is refused, with how many",
    call: (wire) => wire.from("clients").select().eq("profile_type", "client").single(),
    gives: notOne(2),
  },
  {
    name: "single and limit 1 give the first row",
    call: (wire) => wire.from("transactions").select("id").order("amount").limit(1).single(),
    gives: { data: { id: "TRE-3" } },
  },
  {
    name: "single with linked rows",
    call: (wire) =>
      wire.from("clients").select("id,transactions(id)").eq("id", "CTT-beto").single(),
    gives: { data: { id: "CTT-beto", transactions: entries(1, 4) } },
  },
  {
    name: "single and a count",
    call: (wire) =>
      wire.from("clients").select("id", { count: "exact" }).eq("id", "CTT-ana").single(),
    gives: { data: { id: "CTT-ana" }, count: 1, range: "0-0/1" },
  },
  {
    name: "single without the null values",
    call: (wire) =>
      wire.from("clients").select("id,phone").eq("id", "CTT-beto").single().stripNulls(),
    gives: {
      data: { id: "CTT-beto" },
      contentType: "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
    },
  },
  {
    name: "head of a single row",
    call: (wire) => wire.from("clients").select("*", { head: true }).eq("id", "CTT-ana").single(),
    gives: { range: "0-0/*" },
  },
  {
    name: "single with throwOnError throws the refusal",
    call: (wire) =>
      thrownBy(wire.from("clients").select().eq("id", "CTT-none").throwOnError().single()),
    gives: { ...notOne(0), status: 0 },
  },
  {
    name: "maybeSingle gives the row itself",
    call: (wire) => wire.from("transactions").select().eq("id", "TRI-6").maybeSingle(),
    gives: { data: entry(6), range: "0-0/*" },
  },
  {
    name: "maybeSingle of none gives null",
    call: (wire) => wire.from("transactions").select().eq("id", "TRI-none").maybeSingle(),
    gives: { data: null, range: "*/*" },
  },
  {
    name: "maybeSingle of several is refused by the client itself",
    call: (wire) => wire.from("clients").select().eq("is_active", true).maybeSingle(),
    gives: {
      status: 406,
      error: {
        code: "PGRST116",
        details: "Results contain 3 rows, application/vnd.pgrst.object+json requires 1 row",
      },
      range: "0-2/*",
    },
  },
  {
    name: "a single update of none changes nothing",
    call: (wire) =>
      wire.from("clients").update({ name: "X" }).eq("id", "CTT-none").select().single(),
    gives: notOne(0),
  },
  {
    name: "a single update of several changes nothing",
    call: (wire) =>
      wire.from("clients").update({ phone: "1" }).eq("profile_type", "client").select().single(),
    gives: notOne(2),
    after: [
      {
        call: (wire) => wire.from("clients").select("phone").eq("profile_type", "client"),
        gives: { data: [{ phone: "(11) 91234-5678" }, { phone: "11 3333-4444" }] },
      },
    ],
  },
  {
    name: "a single insert of several creates nothing",
    call: (wire) =>
      wire
        .from("clients")
        .insert([
          { id: "CTT-x1", name: "X", profile_type: "client" },
          { id: "CTT-x2", name: "Y", profile_type: "client" },
        ])
        .select()
        .single(),
    gives: notOne(2),
    after: [
      {
        call: (wire) => wire.from("clients").select("id").like("id", "CTT-x%"),
        gives: { data: [] },
      },
    ],
  },
  {
    name: "a single insert of none is refused",
    call: (wire) => wire.from("clients").insert([]).select().single(),
    gives: notOne(0),
  },
  {
    name: "a single removal of several removes nothing",
    call: (wire) => wire.from("transactions").delete().eq("type", "income").select().single(),
    gives: notOne(4),
    after: [
      {
        call: (wire) => wire.from("transactions").select("id").eq("type", "income"),
        gives: { data: entries(5, 6, 7, 8) },
      },
    ],
  },
  {
    name: "a single insert that the select leaves out creates nothing",
    call: (wire) =>
      wire
        .from("transactions")
        .insert({
          id: "TRI-x",
          type: "income",
          category: "Site",
          amount: 1,
          expected_payment_date: null,
        })
        .select("id,clients!inner(name)")
        .single(),
    gives: notOne(0),
    after: [
      {
        call: (wire) => wire.from("transactions").select("id").eq("id", "TRI-x"),
        gives: { data: [] },
      },
    ],
  },
  {
    name: "maybeSingle of an update of none gives null",
    call: (wire) =>
      wire.from("clients").update({ name: "X" }).eq("id", "CTT-none").select().maybeSingle(),
    gives: { data: null },
  },
]);

writingCases("writing one row", [
  {
    name: "a single insert gives the row itself",
    call: (wire) =>
      wire
        .from("clients")
        .insert({ id: "CTT-eva", name: "Eva", profile_type: "client" })
        .select()
        .single(),
    gives: {
      status: 201,
      data: {
        id: "CTT-eva",
        name: "Eva",
        phone: null,
        company_name: null,
        profile_type: "client",
        pix_key: null,
        is_active: true,
        created_at: NOW,
        updated_at: NOW,
      },
      contentType: OBJECT,
    },
  },
  {
    name: "a single update gives the row as it is now",
    call: (wire) =>
      wire.from("clients").update({ phone: null }).eq("id", "CTT-caio").select().single(),
    gives: { data: { ...CONTACTS.caio, phone: null, updated_at: NOW } },
  },
  {
    name: "a single removal gives the row as it was",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-6").select().single(),
    gives: { data: entry(6) },
  },
  {
    name: "maybeSingle of an update of several is refused by the client, after the change",
    call: (wire) =>
      wire
        .from("transactions")
        .update({ status: "paid" })
        .eq("type", "income")
        .select("id")
        .maybeSingle(),
    gives: { status: 406, error: { code: "PGRST116" } },
    after: [
      {
        call: (wire) => wire.from("transactions").select("id").eq("status", "paid"),
        gives: { data: entries(3, 5, 6, 7, 8) },
      },
    ],
  },
]);
