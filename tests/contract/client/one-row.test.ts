import { thrownBy, readOnlyCases, writingCases } from "./contract-cases.ts";
import { LATER_COLUMNS, CONTACTS, entries, entry, NOW } from "./sample-ledger.ts";

const OBJECT = "application/vnd.pgrst.object+json; charset=utf-8";

function notSingular(rows: number) {
  return {
    status: 406,
    error: {
      code: "PGRST116",
      message: "Era esperado um único registro",
      details: `The result contains ${rows} rows`,
    },
  };
}

readOnlyCases("asking for one row", [
  {
    name: "single returns the row itself, with its content type",
    call: (client) => client.from("clients").select().eq("id", "CTT-ana").single(),
    expected: { data: CONTACTS.ana, contentType: OBJECT, range: "0-0/*" },
  },
  {
    name: "single of none is refused",
    call: (client) => client.from("clients").select().eq("id", "CTT-none").single(),
    expected: notSingular(0),
  },
  {
    name: "single of several is refused, with how many",
    call: (client) => client.from("clients").select().eq("profile_type", "client").single(),
    expected: notSingular(2),
  },
  {
    name: "single and limit 1 return the first row",
    call: (client) => client.from("transactions").select("id").order("amount").limit(1).single(),
    expected: { data: { id: "TRE-3" } },
  },
  {
    name: "single with linked rows",
    call: (client) =>
      client.from("clients").select("id,transactions(id)").eq("id", "CTT-beto").single(),
    expected: { data: { id: "CTT-beto", transactions: entries(1, 4) } },
  },
  {
    name: "single and a count",
    call: (client) =>
      client.from("clients").select("id", { count: "exact" }).eq("id", "CTT-ana").single(),
    expected: { data: { id: "CTT-ana" }, count: 1, range: "0-0/1" },
  },
  {
    name: "single without the null values",
    call: (client) =>
      client.from("clients").select("id,phone").eq("id", "CTT-beto").single().stripNulls(),
    expected: {
      data: { id: "CTT-beto" },
      contentType: "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
    },
  },
  {
    name: "head of a single row",
    call: (client) =>
      client.from("clients").select("*", { head: true }).eq("id", "CTT-ana").single(),
    expected: { range: "0-0/*" },
  },
  {
    name: "single with throwOnError throws the refusal",
    call: (client) =>
      thrownBy(client.from("clients").select().eq("id", "CTT-none").throwOnError().single()),
    expected: { ...notSingular(0), status: 0 },
  },
  {
    name: "maybeSingle returns the row itself",
    call: (client) => client.from("transactions").select().eq("id", "TRI-6").maybeSingle(),
    expected: { data: entry(6), range: "0-0/*" },
  },
  {
    name: "maybeSingle of none returns null",
    call: (client) => client.from("transactions").select().eq("id", "TRI-none").maybeSingle(),
    expected: { data: null, range: "*/*" },
  },
  {
    name: "maybeSingle of several is refused by the client itself",
    call: (client) => client.from("clients").select().eq("is_active", true).maybeSingle(),
    expected: {
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
    call: (client) =>
      client.from("clients").update({ name: "X" }).eq("id", "CTT-none").select().single(),
    expected: notSingular(0),
  },
  {
    name: "a single update of several changes nothing",
    call: (client) =>
      client.from("clients").update({ phone: "1" }).eq("profile_type", "client").select().single(),
    expected: notSingular(2),
    after: [
      {
        call: (client) => client.from("clients").select("phone").eq("profile_type", "client"),
        expected: { data: [{ phone: "(11) 91234-5678" }, { phone: "11 3333-4444" }] },
      },
    ],
  },
  {
    name: "a single insert of several creates nothing",
    call: (client) =>
      client
        .from("clients")
        .insert([
          { id: "CTT-x1", name: "X", profile_type: "client" },
          { id: "CTT-x2", name: "Y", profile_type: "client" },
        ])
        .select()
        .single(),
    expected: notSingular(2),
    after: [
      {
        call: (client) => client.from("clients").select("id").like("id", "CTT-x%"),
        expected: { data: [] },
      },
    ],
  },
  {
    name: "a single insert of none is refused",
    call: (client) => client.from("clients").insert([]).select().single(),
    expected: notSingular(0),
  },
  {
    name: "a single removal of several removes nothing",
    call: (client) => client.from("transactions").delete().eq("type", "income").select().single(),
    expected: notSingular(4),
    after: [
      {
        call: (client) => client.from("transactions").select("id").eq("type", "income"),
        expected: { data: entries(5, 6, 7, 8) },
      },
    ],
  },
  {
    name: "a single insert that the select excludes creates nothing",
    call: (client) =>
      client
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
    expected: notSingular(0),
    after: [
      {
        call: (client) => client.from("transactions").select("id").eq("id", "TRI-x"),
        expected: { data: [] },
      },
    ],
  },
  {
    name: "maybeSingle of an update of none returns null",
    call: (client) =>
      client.from("clients").update({ name: "X" }).eq("id", "CTT-none").select().maybeSingle(),
    expected: { data: null },
  },
]);

writingCases("writing one row", [
  {
    name: "a single insert returns the row itself",
    call: (client) =>
      client
        .from("clients")
        .insert({ id: "CTT-eva", name: "Eva", profile_type: "client" })
        .select()
        .single(),
    expected: {
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
        ...LATER_COLUMNS,
      },
      contentType: OBJECT,
    },
  },
  {
    name: "a single update returns the changed row",
    call: (client) =>
      client.from("clients").update({ phone: null }).eq("id", "CTT-caio").select().single(),
    expected: { data: { ...CONTACTS.caio, phone: null, updated_at: NOW } },
  },
  {
    name: "a single removal returns the removed row",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-6").select().single(),
    expected: { data: entry(6) },
  },
  {
    name: "maybeSingle of an update of several is refused by the client, after the change",
    call: (client) =>
      client
        .from("transactions")
        .update({ status: "paid" })
        .eq("type", "income")
        .select("id")
        .maybeSingle(),
    expected: { status: 406, error: { code: "PGRST116" } },
    after: [
      {
        call: (client) => client.from("transactions").select("id").eq("status", "paid"),
        expected: { data: entries(3, 5, 6, 7, 8) },
      },
    ],
  },
]);
