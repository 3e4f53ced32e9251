/** What the client prefers: dry runs, limits to what may change, answers without nulls. */
import { refused, unchangingCases, writingCases } from "./contract-cases.ts";
import { CONTACTS, entries, NOW } from "./sample-ledger.ts";

const eva = { id: "CTT-eva", name: "Eva", profile_type: "client" };

unchangingCases("preferences that keep everything as it was", [
  {
    name: "a dry insert gives the row and keeps nothing",
    call: (wire) => wire.from("clients").insert(eva).select("id,created_at").rollback(),
    gives: {
      status: 201,
      data: [{ id: "CTT-eva", created_at: NOW }],
      applied: "return=representation, tx=rollback",
    },
    after: [
      { call: (wire) => wire.from("clients").select().eq("id", "CTT-eva"), gives: { data: [] } },
    ],
  },
  {
    name: "a dry update gives the rows as they would be",
    call: (wire) =>
      wire.from("clients").update({ phone: "1" }).eq("id", "CTT-ana").select().rollback(),
    gives: { data: [{ ...CONTACTS.ana, phone: "1", updated_at: NOW }] },
    after: [
      {
        call: (wire) => wire.from("clients").select().eq("id", "CTT-ana"),
        gives: { data: [CONTACTS.ana] },
      },
    ],
  },
  {
    name: "a dry upsert tells new from old",
    call: (wire) =>
      wire
        .from("clients")
        .upsert({ id: "CTT-caio", name: "Caio", profile_type: "client" })
        .select("name")
        .rollback(),
    gives: { status: 200, data: [{ name: "Caio" }] },
  },
  {
    name: "a dry removal counts and removes nothing",
    call: (wire) =>
      wire.from("transactions").delete({ count: "exact" }).eq("type", "income").rollback(),
    gives: { status: 204, count: 4, range: "*/4", applied: "count=exact, tx=rollback" },
    after: [
      {
        call: (wire) => wire.from("transactions").select("id").eq("type", "income"),
        gives: { data: entries(5, 6, 7, 8) },
      },
    ],
  },
  refused(
    "a dry run refuses what a real one would",
    (wire) =>
      wire
        .from("clients")
        .insert({ ...eva, pix_key: "x" })
        .rollback(),
    "23514",
    "Chave Pix",
  ),
  {
    name: "an update of more rows than maxAffected changes nothing, in words a client may read",
    call: (wire) =>
      wire.from("transactions").update({ notes: "x" }).eq("type", "income").maxAffected(3),
    gives: {
      status: 400,
      error: {
        code: "PGRST124",
        says: "O pedido mudaria 4 registros, mais do que o máximo de 3",
        details: "The query affects 4 rows",
      },
    },
  },
  refused(
    "a removal of more rows than maxAffected removes nothing",
    (wire) => wire.from("transactions").delete().eq("type", "income").maxAffected(1),
    "PGRST124",
    "4 registros",
  ),
  refused(
    "a maxAffected of nothing lets nothing change",
    (wire) => wire.from("transactions").delete().eq("id", "TRI-5").maxAffected(0),
    "PGRST124",
    "máximo de 0",
  ),
  {
    name: "maxAffected lets a change of no rows be",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-none").maxAffected(0),
    gives: { status: 204, range: "*/*", applied: "handling=strict, max-affected=0" },
  },
  refused(
    "a strict write with a preference that there is not",
    (wire) =>
      wire
        .from("transactions")
        .delete()
        .eq("id", "TRI-5")
        .setHeader("Prefer", "handling=strict, undo=yes"),
    "PGRST122",
    "Prefer",
  ),
  refused(
    "a strict write with a value that a preference has not",
    (wire) =>
      wire.from("clients").insert(eva).setHeader("Prefer", "handling=strict, return=everything"),
    "PGRST122",
    "Prefer",
  ),
  {
    name: "stripNulls leaves out what is null, row by row, and says so in its type",
    call: (wire) => wire.from("clients").select("id,phone,company_name").stripNulls(),
    gives: {
      data: [
        { id: "CTT-ana", phone: "(11) 91234-5678", company_name: "Padaria Pão & Cia" },
        { id: "CTT-beto" },
        { id: "CTT-caio", phone: "11 3333-4444", company_name: "50% Off_Ltda" },
        { id: "CTT-duda" },
      ],
      contentType: "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
    },
  },
  {
    name: "stripNulls keeps false, nothing and empty lists",
    call: (wire) =>
      wire
        .from("clients")
        .select("is_active,transactions(amount)")
        .eq("id", "CTT-duda")
        .eq("transactions.amount", 1)
        .stripNulls(),
    gives: { data: [{ is_active: false, transactions: [] }] },
  },
  {
    name: "stripNulls reaches into linked rows",
    call: (wire) =>
      wire
        .from("transactions")
        .select("id,notes,clients(id,phone)")
        .in("id", ["TRE-1", "TRI-7"])
        .stripNulls(),
    gives: {
      data: [{ id: "TRE-1", notes: "C:\\temp\\a_b", clients: { id: "CTT-beto" } }, { id: "TRI-7" }],
    },
  },
  {
    name: "a preference that there is not means nothing to a client that is not strict",
    call: (wire) =>
      wire.from("clients").select("id").eq("id", "CTT-ana").setHeader("Prefer", "undo=yes"),
    gives: { data: [{ id: "CTT-ana" }] },
  },
  {
    name: "the count that was applied is said of a read",
    call: (wire) => wire.from("clients").select("id", { count: "planned" }).eq("id", "CTT-ana"),
    gives: { data: [{ id: "CTT-ana" }], count: 1, range: "0-0/1", applied: "count=planned" },
  },
]);

writingCases("preferences of writes", [
  {
    name: "maxAffected lets through what keeps to it",
    call: (wire) =>
      wire
        .from("transactions")
        .update({ notes: "x" })
        .eq("type", "income")
        .maxAffected(4)
        .select("id"),
    gives: {
      data: entries(5, 6, 7, 8),
      range: "0-3/*",
      applied: "return=representation, handling=strict, max-affected=4",
    },
  },
  {
    name: "maxAffected holds for a removal that keeps to it",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-5").maxAffected(1),
    gives: { status: 204, applied: "handling=strict, max-affected=1" },
  },
  {
    name: "a count and the rows of a write together",
    call: (wire) =>
      wire
        .from("transactions")
        .update({ notes: "x" }, { count: "exact" })
        .eq("type", "income")
        .select("id"),
    gives: {
      data: entries(5, 6, 7, 8),
      count: 4,
      range: "0-3/4",
      applied: "return=representation, count=exact",
    },
  },
  {
    name: "stripNulls of a new row",
    call: (wire) => wire.from("clients").insert(eva).select("id,phone,pix_key").stripNulls(),
    gives: { status: 201, data: [{ id: "CTT-eva" }] },
  },
  {
    name: "throwOnError changes nothing when a write goes well",
    call: (wire) => wire.from("clients").insert(eva).throwOnError(),
    gives: { status: 201 },
  },
]);
