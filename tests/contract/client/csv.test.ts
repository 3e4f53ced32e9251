import { refused, readOnlyCases, writingCases } from "./contract-cases.ts";
import { NOW } from "./sample-ledger.ts";

const CSV = "text/csv; charset=utf-8";

readOnlyCases("csv", [
  {
    name: "a header with the names, a line for each row, and no line after the last",
    call: (client) => client.from("clients").select("id,profile_type").csv(),
    expected: {
      data: "id,profile_type\nCTT-ana,client\nCTT-beto,employee\nCTT-caio,client\nCTT-duda,employee",
      contentType: CSV,
      range: "0-3/*",
    },
  },
  {
    name: "* returns every stored column in its order",
    call: (client) => client.from("transactions").select().eq("id", "TRE-1").csv(),
    expected: {
      data:
        "id,type,category,amount,expected_payment_date,status,notes,client_id,lifecycle,created_at,updated_at,paid_on,accrual_date,series_id,series_number,parent_id,payment_role,series_count,account_id,tag_ids,splits,paid_on_assumed\n" +
        "TRE-1,expense,Pagamento cartão,19.99,2026-11-19,pending,C:\\temp\\a_b,CTT-beto,active,2026-11-03T12:00:00.000Z,2026-11-03T12:00:00.000Z,,,,,,,,,[],,false",
    },
  },
  {
    name: "null is empty",
    call: (client) =>
      client.from("transactions").select("id,notes,client_id").eq("id", "TRI-7").csv(),
    expected: { data: "id,notes,client_id\nTRI-7,," },
  },
  {
    name: "a row with only null is an empty line",
    call: (client) =>
      client.from("transactions").select("notes").in("id", ["TRI-5", "TRI-6"]).csv(),
    expected: { data: 'notes\n\n"Entrada 50%, de novo"' },
  },
  {
    name: "commas, quotes and brackets are quoted",
    call: (client) => client.from("clients").select("name").eq("id", "CTT-beto").csv(),
    expected: { data: 'name\n"Beto (filho), o ""Bê"""' },
  },
  {
    name: "line breaks are quoted",
    call: (client) => client.from("transactions").select("id,notes").eq("id", "TRE-3").csv(),
    expected: { data: 'id,notes\nTRE-3,"linha 1\nlinha 2"' },
  },
  {
    name: "apostrophes, ampersands, percent signs, backslashes and emoji are as they are",
    call: (client) =>
      client
        .from("clients")
        .select("name,company_name")
        .in("id", ["CTT-ana", "CTT-caio", "CTT-duda"])
        .csv(),
    expected: {
      data: "name,company_name\nAna D'Ávila,Padaria Pão & Cia\nCAIO ÁVILA,50% Off_Ltda\nDuda 😀 \\ Silva,",
    },
  },
  {
    name: "amounts have a decimal point and no zeros after it",
    call: (client) => client.from("transactions").select("amount").order("amount").csv(),
    expected: { data: "amount\n0\n0.01\n19.9\n19.99\n250.5\n1000\n3000\n9999999999.99" },
  },
  {
    name: "true and false are words",
    call: (client) =>
      client.from("clients").select("id,is_active").in("id", ["CTT-ana", "CTT-duda"]).csv(),
    expected: { data: "id,is_active\nCTT-ana,true\nCTT-duda,false" },
  },
  {
    name: "other names and the resolved status",
    call: (client) =>
      client.from("transactions").select("codigo:id,resolved_status").eq("type", "expense").csv(),
    expected: {
      data: "codigo,resolved_status\nTRE-1,overdue\nTRE-2,pending\nTRE-3,paid\nTRE-4,overdue",
    },
  },
  {
    name: "no rows return only the header",
    call: (client) => client.from("clients").select("id,name").eq("id", "CTT-none").csv(),
    expected: { data: "id,name", range: "*/*" },
  },
  {
    name: "a part of a counted list is 206, with its range",
    call: (client) =>
      client.from("transactions").select("id", { count: "exact" }).range(1, 2).csv(),
    expected: { status: 206, data: "id\nTRE-2\nTRE-3", count: 8, range: "1-2/8" },
  },
  {
    name: "a linked row is JSON in its cell",
    call: (client) =>
      client.from("transactions").select("id,clients(id,name)").in("id", ["TRE-1", "TRI-7"]).csv(),
    expected: {
      data: 'id,clients\nTRE-1,"{""id"":""CTT-beto"",""name"":""Beto (filho), o \\""Bê\\""""}"\nTRI-7,',
    },
  },
  {
    name: "linked rows are a list in their cell",
    call: (client) =>
      client.from("clients").select("id,transactions(id)").in("id", ["CTT-beto", "CTT-caio"]).csv(),
    expected: {
      data: 'id,transactions\nCTT-beto,"[{""id"":""TRE-1""},{""id"":""TRE-4""}]"\nCTT-caio,[]',
    },
  },
  {
    name: "what a change changed is JSON in its cell",
    call: (client) =>
      client.from("audit_records").select("sequence,changes").eq("sequence", 13).csv(),
    expected: { data: 'sequence,changes\n13,"{""is_active"":[true,false]}"' },
  },
  {
    name: "the history",
    call: (client) =>
      client
        .from("audit_records")
        .select("user_name,description,timestamp")
        .eq("sequence", 1)
        .csv(),
    expected: {
      data: "user_name,description,timestamp\nUsuário Atual,Contato criado,2026-11-01T12:00:00.000Z",
    },
  },
  {
    name: "a write that finds no rows returns only the header",
    call: (client) =>
      client.from("clients").update({ phone: "2" }).eq("id", "CTT-none").select("id").csv(),
    expected: { data: "id", contentType: CSV },
  },
  refused(
    "a function has no CSV",
    (client) => client.rpc("snapshot").csv(),
    "PGRST107",
    "text/csv",
    406,
  ),
  refused(
    "a refusal is JSON all the same",
    (client) => client.from("clients").select("fax").csv(),
    "42703",
    "clients.fax",
  ),
]);

writingCases("csv of what was written", [
  {
    name: "of a new row",
    call: (client) =>
      client
        .from("clients")
        .insert({ id: "CTT-eva", name: "Eva, a 1ª", profile_type: "client" })
        .select("id,name,phone,created_at")
        .csv(),
    expected: {
      status: 201,
      data: `id,name,phone,created_at\nCTT-eva,"Eva, a 1ª",,${NOW}`,
      contentType: CSV,
    },
  },
  {
    name: "of changed rows",
    call: (client) =>
      client
        .from("transactions")
        .update({ amount: 1.5 })
        .eq("client_id", "CTT-beto")
        .select("id,amount,resolved_status")
        .csv(),
    expected: { data: "id,amount,resolved_status\nTRE-1,1.5,overdue\nTRE-4,1.5,overdue" },
  },
  {
    name: "of removed rows",
    call: (client) =>
      client.from("transactions").delete().eq("id", "TRI-8").select("id,notes").csv(),
    expected: { data: 'id,notes\nTRI-8,"diz ""oi"" (a, b)"' },
  },
]);
