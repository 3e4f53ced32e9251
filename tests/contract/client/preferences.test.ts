/** `Prefer`: dry runs, limits on changes, responses without nulls. */
import { expect } from "vitest";
import { refused, readOnlyCases, writingCases } from "./contract-cases.ts";
import { CONTACTS, entries, eva, NOW } from "./sample-ledger.ts";

readOnlyCases("preferences that keep everything as it was", [
  {
    name: "an insert with tx=rollback returns the row and stores nothing",
    call: (client) => client.from("clients").insert(eva).select("id,created_at").rollback(),
    expected: {
      status: 201,
      data: [{ id: "CTT-eva", created_at: NOW }],
      applied: "return=representation, tx=rollback",
    },
    after: [
      {
        call: (client) => client.from("clients").select().eq("id", "CTT-eva"),
        expected: { data: [] },
      },
    ],
  },
  {
    name: "an update with tx=rollback returns the changed rows",
    call: (client) =>
      client.from("clients").update({ phone: "1" }).eq("id", "CTT-ana").select().rollback(),
    expected: { data: [{ ...CONTACTS.ana, phone: "1", updated_at: NOW }] },
    after: [
      {
        call: (client) => client.from("clients").select().eq("id", "CTT-ana"),
        expected: { data: [CONTACTS.ana] },
      },
    ],
  },
  {
    name: "an upsert with tx=rollback distinguishes new from old",
    call: (client) =>
      client
        .from("clients")
        .upsert({ id: "CTT-caio", name: "Caio", profile_type: "client" })
        .select("name")
        .rollback(),
    expected: { status: 200, data: [{ name: "Caio" }] },
  },
  {
    name: "a removal with tx=rollback counts and removes nothing",
    call: (client) =>
      client.from("transactions").delete({ count: "exact" }).eq("type", "income").rollback(),
    expected: { status: 204, count: 4, range: "*/4", applied: "count=exact, tx=rollback" },
    after: [
      {
        call: (client) => client.from("transactions").select("id").eq("type", "income"),
        expected: { data: entries(5, 6, 7, 8) },
      },
    ],
  },
  refused(
    "a dry run refuses what a real one would",
    (client) =>
      client
        .from("clients")
        .insert({ ...eva, pix_key: "x" })
        .rollback(),
    "23514",
    "Chave Pix",
  ),
  {
    name: "an update of more rows than maxAffected changes nothing, with a readable message",
    call: (client) =>
      client.from("transactions").update({ notes: "x" }).eq("type", "income").maxAffected(3),
    expected: {
      status: 400,
      error: {
        code: "PGRST124",
        message: "O pedido mudaria 4 registros, mais do que o máximo de 3",
        details: "The query affects 4 rows",
      },
    },
  },
  refused(
    "a removal of more rows than maxAffected removes nothing",
    (client) => client.from("transactions").delete().eq("type", "income").maxAffected(1),
    "PGRST124",
    "4 registros",
  ),
  refused(
    "a maxAffected of 0 allows no change",
    (client) => client.from("transactions").delete().eq("id", "TRI-5").maxAffected(0),
    "PGRST124",
    "máximo de 0",
  ),
  {
    name: "a change names no preference of a creation",
    call: (client) =>
      client
        .from("transactions")
        .delete()
        .eq("id", "TRI-none")
        .setHeader("Prefer", "resolution=merge-duplicates,missing=default,removed=restore"),
    expected: { status: 204, range: "*/*", applied: null },
  },
  {
    name: "a creation names no limit of changed rows",
    call: (client) =>
      client
        .from("clients")
        .upsert([eva, { ...eva, id: "CTT-eva2" }])
        .setHeader("Prefer", "resolution=merge-duplicates, max-affected=1, tx=rollback"),
    expected: { status: 201, applied: "resolution=merge-duplicates, tx=rollback" },
  },
  {
    name: "a function names no preference of rows",
    call: (client) =>
      client
        .rpc("update_company", { version: 0, name: "Loja" })
        .setHeader("Prefer", "return=minimal, count=exact, tx=rollback, max-affected=1"),
    expected: {
      data: expect.objectContaining({ name: "Loja" }),
      applied: "tx=rollback, max-affected=1",
    },
  },
  {
    name: "maxAffected lets a change of no rows be",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-none").maxAffected(0),
    expected: { status: 204, range: "*/*", applied: "handling=strict, max-affected=0" },
  },
  refused(
    "a strict write with an unknown preference",
    (client) =>
      client
        .from("transactions")
        .delete()
        .eq("id", "TRI-5")
        .setHeader("Prefer", "handling=strict, undo=yes"),
    "PGRST122",
    "Prefer",
  ),
  refused(
    "a strict write with a value that a preference has not",
    (client) =>
      client.from("clients").insert(eva).setHeader("Prefer", "handling=strict, return=everything"),
    "PGRST122",
    "Prefer",
  ),
  {
    name: "stripNulls drops null members of each row, with its content type",
    call: (client) => client.from("clients").select("id,phone,company_name").stripNulls(),
    expected: {
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
    name: "stripNulls keeps false, zero and empty lists",
    call: (client) =>
      client
        .from("clients")
        .select("is_active,transactions(amount)")
        .eq("id", "CTT-duda")
        .eq("transactions.amount", 1)
        .stripNulls(),
    expected: { data: [{ is_active: false, transactions: [] }] },
  },
  {
    name: "stripNulls reaches into linked rows",
    call: (client) =>
      client
        .from("transactions")
        .select("id,notes,clients(id,phone)")
        .in("id", ["TRE-1", "TRI-7"])
        .stripNulls(),
    expected: {
      data: [{ id: "TRE-1", notes: "C:\\temp\\a_b", clients: { id: "CTT-beto" } }, { id: "TRI-7" }],
    },
  },
  {
    name: "an unknown preference is ignored without handling=strict",
    call: (client) =>
      client.from("clients").select("id").eq("id", "CTT-ana").setHeader("Prefer", "undo=yes"),
    expected: { data: [{ id: "CTT-ana" }] },
  },
  {
    name: "the applied count preference is returned by a read",
    call: (client) => client.from("clients").select("id", { count: "planned" }).eq("id", "CTT-ana"),
    expected: { data: [{ id: "CTT-ana" }], count: 1, range: "0-0/1", applied: "count=planned" },
  },
]);

writingCases("preferences of writes", [
  {
    name: "maxAffected allows a change within it",
    call: (client) =>
      client
        .from("transactions")
        .update({ notes: "x" })
        .eq("type", "income")
        .maxAffected(4)
        .select("id"),
    expected: {
      data: entries(5, 6, 7, 8),
      range: "0-3/*",
      applied: "return=representation, handling=strict, max-affected=4",
    },
  },
  {
    name: "maxAffected allows a removal within it",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-5").maxAffected(1),
    expected: { status: 204, applied: "handling=strict, max-affected=1" },
  },
  {
    name: "a count and the rows of a write",
    call: (client) =>
      client
        .from("transactions")
        .update({ notes: "x" }, { count: "exact" })
        .eq("type", "income")
        .select("id"),
    expected: {
      data: entries(5, 6, 7, 8),
      count: 4,
      range: "0-3/4",
      applied: "return=representation, count=exact",
    },
  },
  {
    name: "stripNulls of a new row",
    call: (client) => client.from("clients").insert(eva).select("id,phone,pix_key").stripNulls(),
    expected: { status: 201, data: [{ id: "CTT-eva" }] },
  },
  {
    name: "throwOnError does not affect a successful write",
    call: (client) => client.from("clients").insert(eva).throwOnError(),
    expected: { status: 201 },
  },
]);
