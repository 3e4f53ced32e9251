/** Columns, aliases and row shape of `select`. */
import { unchangingCases } from "./contract-cases.ts";
import { CONTACTS, NOW, WRITTEN, entries, entry } from "./sample-ledger.ts";

unchangingCases("reading", [
  {
    name: "a select without columns gives every stored column of every contact",
    call: (wire) => wire.from("clients").select(),
    gives: {
      data: [CONTACTS.ana, CONTACTS.beto, CONTACTS.caio, CONTACTS.duda],
      contentType: "application/json; charset=utf-8",
    },
  },
  {
    name: "a select of * gives every stored column of every entry",
    call: (wire) => wire.from("transactions").select("*"),
    gives: { data: [1, 2, 3, 4, 5, 6, 7, 8].map(entry) },
  },
  {
    name: "a select of * gives the columns of the history that the spec names",
    call: (wire) => wire.from("audit_records").select("*").eq("entity_id", "CTT-beto"),
    gives: {
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
    name: "the place of a record in the history comes when it is named",
    call: (wire) =>
      wire
        .from("audit_records")
        .select("sequence,description")
        .eq("entity_id", "CTT-duda")
        .order("sequence"),
    gives: {
      data: [
        { sequence: 4, description: "Contato criado" },
        { sequence: 13, description: "Contato inativado" },
      ],
    },
  },
  {
    name: "what a change changed comes when it is named, each column from and to",
    call: (wire) => wire.from("audit_records").select("changes").eq("sequence", 13),
    gives: {
      data: [{ changes: { is_active: [true, false] } }],
    },
  },
  {
    name: "the hash of a record comes when it is named",
    call: (wire) => wire.from("audit_records").select("hash").eq("sequence", 1),
    gives: { data: [{ hash: "hash" }] },
  },
  {
    name: "one column gives rows of that column alone",
    call: (wire) => wire.from("clients").select("name").eq("id", "CTT-ana"),
    gives: { data: [{ name: "Ana D'Ávila" }] },
  },
  {
    name: "columns come as asked, null where there is nothing",
    call: (wire) => wire.from("clients").select("phone,id").eq("id", "CTT-beto"),
    gives: { data: [{ phone: null, id: "CTT-beto" }] },
  },
  {
    name: "spaces and line breaks between columns mean nothing",
    call: (wire) => wire.from("clients").select(" id ,\n  name\t").eq("id", "CTT-caio"),
    gives: { data: [{ id: "CTT-caio", name: "CAIO ÁVILA" }] },
  },
  {
    name: "a column may have another name",
    call: (wire) => wire.from("transactions").select("valor:amount").eq("id", "TRE-1"),
    gives: { data: [{ valor: 19.99 }] },
  },
  {
    name: "two columns may change names with each other",
    call: (wire) => wire.from("clients").select("id:name,name:id").eq("id", "CTT-caio"),
    gives: { data: [{ id: "CAIO ÁVILA", name: "CTT-caio" }] },
  },
  {
    name: "the same column may come under two names",
    call: (wire) => wire.from("transactions").select("amount,valor:amount").eq("id", "TRI-6"),
    gives: { data: [{ amount: 250.5, valor: 250.5 }] },
  },
  {
    name: "a column named twice comes once",
    call: (wire) => wire.from("transactions").select("id,id").eq("id", "TRI-6"),
    gives: { data: entries(6) },
  },
  {
    name: "a column may be quoted",
    call: (wire) => wire.from("clients").select('"name"').eq("id", "CTT-caio"),
    gives: { data: [{ name: "CAIO ÁVILA" }] },
  },
  {
    name: "another name may be quoted",
    call: (wire) => wire.from("clients").select('"nome":name').eq("id", "CTT-caio"),
    gives: { data: [{ nome: "CAIO ÁVILA" }] },
  },
  {
    name: "* and a computed column give every stored column and that one",
    call: (wire) => wire.from("transactions").select("*,resolved_status").eq("id", "TRI-5"),
    gives: { data: [{ ...entry(5), resolved_status: "overdue" }] },
  },
  {
    name: "the resolved status is late from the day after the due date, and only of what is unpaid",
    call: (wire) => wire.from("transactions").select("id,resolved_status"),
    gives: {
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
    call: (wire) => wire.from("transactions").select("s:resolved_status").eq("id", "TRE-1"),
    gives: { data: [{ s: "overdue" }] },
  },
  {
    name: "an amount is a number with all its centavos, from nothing to the largest",
    call: (wire) =>
      wire.from("transactions").select("amount").in("id", ["TRE-3", "TRI-7", "TRI-8"]),
    gives: { data: [{ amount: 0 }, { amount: 0.01 }, { amount: 9_999_999_999.99 }] },
  },
  {
    name: "an instant is in UTC with milliseconds",
    call: (wire) => wire.from("transactions").select("created_at").eq("id", "TRI-5"),
    gives: { data: [{ created_at: "2026-11-04T12:00:00.500Z" }] },
  },
  {
    name: "a due date is a day without a time, or null",
    call: (wire) =>
      wire.from("transactions").select("expected_payment_date").in("id", ["TRI-6", "TRI-7"]),
    gives: { data: [{ expected_payment_date: "2026-11-20" }, { expected_payment_date: null }] },
  },
  {
    name: "accents, quotes, backslashes, line breaks and emoji come back as they were written",
    call: (wire) => wire.from("transactions").select("notes").not("notes", "is", null),
    gives: {
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
    call: (wire) => wire.from("clients").select("is_active").in("id", ["CTT-ana", "CTT-duda"]),
    gives: { data: [{ is_active: true }, { is_active: false }] },
  },
  {
    name: "a read that finds nothing gives an empty list",
    call: (wire) => wire.from("transactions").select().eq("id", "TRI-none"),
    gives: { data: [], range: "*/*" },
  },
  {
    name: "the schema public may be named",
    call: (wire) => wire.schema("public").from("clients").select("id").eq("id", "CTT-ana"),
    gives: { data: [{ id: "CTT-ana" }] },
  },
  {
    name: "throwOnError changes nothing when all goes well",
    call: (wire) => wire.from("clients").select("id").eq("id", "CTT-ana").throwOnError(),
    gives: { data: [{ id: "CTT-ana" }] },
  },
  {
    name: "reading leaves no trace",
    call: (wire) => wire.from("audit_records").select("id").gte("timestamp", NOW),
    gives: { data: [] },
  },
]);
