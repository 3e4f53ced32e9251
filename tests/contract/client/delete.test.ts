/** Removals. */
import { refused, unchangingCases, writingCases } from "./contract-cases.ts";
import { entries, entry, NOW } from "./sample-ledger.ts";

writingCases("deleting", [
  {
    name: "a removal says nothing back unless it is asked",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-5"),
    gives: { status: 204, range: "*/*", applied: null },
    after: [
      {
        call: (wire) => wire.from("transactions").select("id"),
        gives: { data: entries(1, 2, 3, 4, 6, 7, 8) },
      },
    ],
  },
  {
    name: "a removal gives the rows as they were",
    call: (wire) => wire.from("transactions").delete().in("id", ["TRE-3", "TRI-7"]).select(),
    gives: { data: [entry(3), entry(7)], range: "*/*", applied: "return=representation" },
  },
  {
    name: "a removal may be counted",
    call: (wire) => wire.from("transactions").delete({ count: "exact" }).eq("type", "expense"),
    gives: { status: 204, count: 4, range: "*/4", applied: "count=exact" },
  },
  {
    name: "the history of what was removed stays, closed by its last state",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-7"),
    gives: { status: 204 },
    after: [
      {
        call: (wire) =>
          wire
            .from("audit_records")
            .select("sequence,description,timestamp")
            .eq("entity_id", "TRI-7")
            .order("sequence"),
        gives: {
          data: [
            {
              sequence: 11,
              description: "Lançamento criado",
              timestamp: "2026-11-04T12:00:00.500Z",
            },
            { sequence: 14, description: "Lançamento removido do sistema", timestamp: NOW },
          ],
        },
      },
    ],
  },
  {
    name: "by or",
    call: (wire) =>
      wire.from("transactions").delete().or("amount.eq.0,notes.like.*ok").select("id"),
    gives: { data: entries(3, 4) },
  },
  {
    name: "by the resolved status, with the contact and the status as they were",
    call: (wire) =>
      wire
        .from("transactions")
        .delete()
        .eq("resolved_status", "overdue")
        .eq("status", "pending")
        .select("id,resolved_status,clients(id)"),
    gives: {
      data: [
        { id: "TRE-1", resolved_status: "overdue", clients: { id: "CTT-beto" } },
        { id: "TRI-5", resolved_status: "overdue", clients: { id: "CTT-ana" } },
      ],
    },
  },
  {
    name: "by a text with commas, quotes and brackets",
    call: (wire) => wire.from("transactions").delete().eq("notes", 'diz "oi" (a, b)').select("id"),
    gives: { data: entries(8) },
  },
  {
    name: "under the version that was read",
    call: (wire) =>
      wire
        .from("transactions")
        .delete()
        .eq("id", "TRI-5")
        .eq("updated_at", "2026-11-04T12:00:00.500Z")
        .select("id"),
    gives: { data: entries(5) },
  },
  {
    name: "what is removed leaves the snapshot",
    call: (wire) => wire.from("transactions").delete().eq("type", "income"),
    gives: { status: 204 },
    after: [
      {
        call: (wire) => wire.from("clients").select("transactions(id)").eq("id", "CTT-ana"),
        gives: { data: [{ transactions: [] }] },
      },
      {
        call: async (wire) => {
          const { data, ...response } = await wire.rpc("snapshot");
          return { ...response, data: (data as { totalIncome: number }).totalIncome };
        },
        gives: { data: 0 },
      },
    ],
  },
  {
    name: "a second removal of the same row finds none",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-5").select("id"),
    gives: { data: entries(5) },
    after: [
      {
        call: (wire) => wire.from("transactions").delete().eq("id", "TRI-5").select("id"),
        gives: { data: [] },
      },
    ],
  },
]);

unchangingCases("removals that remove nothing", [
  {
    name: "a removal that finds no row",
    call: (wire) => wire.from("transactions").delete({ count: "exact" }).eq("id", "TRI-none"),
    gives: { status: 204, count: 0, range: "*/0" },
  },
  {
    name: "a removal that finds no row and is asked back",
    call: (wire) => wire.from("transactions").delete().eq("id", "TRI-none").select(),
    gives: { data: [] },
  },
  {
    name: "a removal under a version that is past",
    call: (wire) =>
      wire.from("transactions").delete().eq("id", "TRI-5").eq("updated_at", NOW).select(),
    gives: { data: [] },
  },
  {
    name: "a removal of history answers as if there were none, and removes nothing",
    call: (wire) => wire.from("audit_records").delete().eq("entity_id", "CTT-ana"),
    gives: { status: 204, range: "*/*" },
    after: [
      {
        call: (wire) => wire.from("audit_records").select("sequence").eq("entity_id", "CTT-ana"),
        gives: { data: [{ sequence: 1 }] },
      },
    ],
  },
  {
    name: "a removal of history gives no rows back",
    call: (wire) =>
      wire.from("audit_records").delete({ count: "exact" }).gt("sequence", 0).select(),
    gives: { data: [], count: 0, range: "*/0" },
  },
  refused(
    "a removal without a filter",
    (wire) => wire.from("transactions").delete(),
    "21000",
    "sem filtro",
  ),
  refused(
    "a removal with a limit",
    (wire) => wire.from("transactions").delete().eq("type", "income").limit(1).select(),
    "PGRST100",
    "limit",
  ),
  refused(
    "a removal in an order",
    (wire) => wire.from("transactions").delete().eq("type", "income").order("id").select(),
    "PGRST100",
    "order",
  ),
  refused(
    "a removal by a column that there is not",
    (wire) => wire.from("transactions").delete().eq("typo", "x"),
    "42703",
    "transactions.typo",
  ),
  refused(
    "a removal by a value that is none",
    (wire) => wire.from("transactions").delete().eq("amount", "x"),
    "22P02",
    "amount",
  ),
  refused(
    "a removal of a contact",
    (wire) => wire.from("clients").delete().eq("id", "CTT-caio"),
    "42501",
    "não pode ser excluído",
    403,
  ),
  refused(
    "a removal of contacts that there are not",
    (wire) => wire.from("clients").delete().eq("id", "CTT-none"),
    "42501",
    "Um contato",
    403,
  ),
  refused(
    "a removal of history without a filter",
    (wire) => wire.from("audit_records").delete(),
    "21000",
    "sem filtro",
  ),
]);
