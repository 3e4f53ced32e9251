/** `select`: columns, aliases, shapes. */
import { readOnlyCases } from "./contract-cases.ts";
import { CONTACTS, NOW, WRITTEN, entries, entry } from "./sample-ledger.ts";

readOnlyCases("reading", [
  {
    name: "a select without columns returns every stored column of every contact",
    call: (client) => client.from("clients").select(),
    expected: {
      data: [CONTACTS.ana, CONTACTS.beto, CONTACTS.caio, CONTACTS.duda],
      contentType: "application/json; charset=utf-8",
    },
  },
  {
    name: "a select of * returns every stored column of every entry",
    call: (client) => client.from("transactions").select("*"),
    expected: { data: [1, 2, 3, 4, 5, 6, 7, 8].map(entry) },
  },
  {
    name: "a select of * returns the columns of the history that the spec names",
    call: (client) => client.from("audit_records").select("*").eq("entity_id", "CTT-beto"),
    expected: {
      data: [
        {
          id: "AUD-made",
          user_name: "Usuário Atual",
          description: "Contato criado",
          entity_type: "contact",
          entity_id: "CTT-beto",
          timestamp: WRITTEN.anaAndBeto,
        },
      ],
    },
  },
  {
    name: "the sequence of a record is returned when selected",
    call: (client) =>
      client
        .from("audit_records")
        .select("sequence,description")
        .eq("entity_id", "CTT-duda")
        .order("sequence"),
    expected: {
      data: [
        { sequence: 4, description: "Contato criado" },
        { sequence: 13, description: "Contato inativado" },
      ],
    },
  },
  {
    name: "the changes of a record are returned when selected, each column with old and new value",
    call: (client) => client.from("audit_records").select("changes").eq("sequence", 13),
    expected: {
      data: [{ changes: { is_active: [true, false] } }],
    },
  },
  {
    name: "the hash of a record is returned when selected",
    call: (client) => client.from("audit_records").select("hash").eq("sequence", 1),
    expected: { data: [{ hash: "hash" }] },
  },
  {
    name: "one column returns rows with only that column",
    call: (client) => client.from("clients").select("name").eq("id", "CTT-ana"),
    expected: { data: [{ name: "Ana D'Ávila" }] },
  },
  {
    name: "columns are returned as selected, null without a value",
    call: (client) => client.from("clients").select("phone,id").eq("id", "CTT-beto"),
    expected: { data: [{ phone: null, id: "CTT-beto" }] },
  },
  {
    name: "spaces and line breaks between columns are ignored",
    call: (client) => client.from("clients").select(" id ,\n  name\t").eq("id", "CTT-caio"),
    expected: { data: [{ id: "CTT-caio", name: "CAIO ÁVILA" }] },
  },
  {
    name: "a column may have another name",
    call: (client) => client.from("transactions").select("valor:amount").eq("id", "TRE-1"),
    expected: { data: [{ valor: 19.99 }] },
  },
  {
    name: "two columns may change names with each other",
    call: (client) => client.from("clients").select("id:name,name:id").eq("id", "CTT-caio"),
    expected: { data: [{ id: "CAIO ÁVILA", name: "CTT-caio" }] },
  },
  {
    name: "the same column may have two aliases",
    call: (client) => client.from("transactions").select("amount,valor:amount").eq("id", "TRI-6"),
    expected: { data: [{ amount: 250.5, valor: 250.5 }] },
  },
  {
    name: "a column named twice is returned once",
    call: (client) => client.from("transactions").select("id,id").eq("id", "TRI-6"),
    expected: { data: entries(6) },
  },
  {
    name: "a column may be quoted",
    call: (client) => client.from("clients").select('"name"').eq("id", "CTT-caio"),
    expected: { data: [{ name: "CAIO ÁVILA" }] },
  },
  {
    name: "another name may be quoted",
    call: (client) => client.from("clients").select('"nome":name').eq("id", "CTT-caio"),
    expected: { data: [{ nome: "CAIO ÁVILA" }] },
  },
  {
    name: "* and a computed column return every stored column and that one",
    call: (client) => client.from("transactions").select("*,resolved_status").eq("id", "TRI-5"),
    expected: { data: [{ ...entry(5), resolved_status: "overdue" }] },
  },
  {
    name: "the resolved status is late from the day after the due date, and only of what is unpaid",
    call: (client) => client.from("transactions").select("id,resolved_status"),
    expected: {
      data: [
        { id: "TRE-1", resolved_status: "overdue" },
        { id: "TRE-2", resolved_status: "pending" },
        { id: "TRE-3", resolved_status: "paid" },
        { id: "TRE-4", resolved_status: "overdue" },
        { id: "TRI-5", resolved_status: "overdue" },
        { id: "TRI-6", resolved_status: "pending" },
        { id: "TRI-7", resolved_status: "pending" },
        { id: "TRI-8", resolved_status: "paid" },
      ],
    },
  },
  {
    name: "the resolved status may have another name",
    call: (client) => client.from("transactions").select("s:resolved_status").eq("id", "TRE-1"),
    expected: { data: [{ s: "overdue" }] },
  },
  {
    name: "an amount is a number with all its centavos, from zero to the largest",
    call: (client) =>
      client.from("transactions").select("amount").in("id", ["TRE-3", "TRI-7", "TRI-8"]),
    expected: { data: [{ amount: 0 }, { amount: 0.01 }, { amount: 9_999_999_999.99 }] },
  },
  {
    name: "an instant is in UTC with milliseconds",
    call: (client) => client.from("transactions").select("created_at").eq("id", "TRI-5"),
    expected: { data: [{ created_at: "2026-11-04T12:00:00.500Z" }] },
  },
  {
    name: "a due date is a day without a time, or null",
    call: (client) =>
      client.from("transactions").select("expected_payment_date").in("id", ["TRI-6", "TRI-7"]),
    expected: { data: [{ expected_payment_date: "2026-11-20" }, { expected_payment_date: null }] },
  },
  {
    name: "accents, quotes, backslashes, line breaks and emoji are returned unchanged",
    call: (client) => client.from("transactions").select("notes").not("notes", "is", null),
    expected: {
      data: [
        { notes: "C:\\temp\\a_b" },
        { notes: "Salário de JOÃO" },
        { notes: "linha 1\nlinha 2" },
        { notes: "😀 ok" },
        { notes: "Entrada 50%, de novo" },
        { notes: 'diz "oi" (a, b)' },
      ],
    },
  },
  {
    name: "true and false are not numbers",
    call: (client) => client.from("clients").select("is_active").in("id", ["CTT-ana", "CTT-duda"]),
    expected: { data: [{ is_active: true }, { is_active: false }] },
  },
  {
    name: "a read that finds nothing returns an empty list",
    call: (client) => client.from("transactions").select().eq("id", "TRI-none"),
    expected: { data: [], range: "*/*" },
  },
  {
    name: "the schema public may be named",
    call: (client) => client.schema("public").from("clients").select("id").eq("id", "CTT-ana"),
    expected: { data: [{ id: "CTT-ana" }] },
  },
  {
    name: "throwOnError does not affect a successful read",
    call: (client) => client.from("clients").select("id").eq("id", "CTT-ana").throwOnError(),
    expected: { data: [{ id: "CTT-ana" }] },
  },
  {
    name: "reads write no history",
    call: (client) => client.from("audit_records").select("id").gte("timestamp", NOW),
    expected: { data: [] },
  },
]);
