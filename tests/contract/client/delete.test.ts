import { refused, readOnlyCases, writingCases } from "./contract-cases.ts";
import { entries, entry, NOW } from "./sample-ledger.ts";

writingCases("deleting", [
  {
    name: "a removal returns no body by default",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-5"),
    expected: { status: 204, range: "*/*", applied: null },
    after: [
      {
        call: (client) => client.from("transactions").select("id"),
        expected: { data: entries(1, 2, 3, 4, 6, 7, 8) },
      },
    ],
  },
  {
    name: "a removal returns the removed rows",
    call: (client) => client.from("transactions").delete().in("id", ["TRE-3", "TRI-7"]).select(),
    expected: { data: [entry(3), entry(7)], range: "*/*", applied: "return=representation" },
  },
  {
    name: "a removal may be counted",
    call: (client) => client.from("transactions").delete({ count: "exact" }).eq("type", "expense"),
    expected: { status: 204, count: 4, range: "*/4", applied: "count=exact" },
  },
  {
    name: "the history of what was removed stays, closed by its last state",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-7"),
    expected: { status: 204 },
    after: [
      {
        call: (client) =>
          client
            .from("audit_records")
            .select("sequence,description,timestamp")
            .eq("entity_id", "TRI-7")
            .order("sequence"),
        expected: {
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
    call: (client) =>
      client.from("transactions").delete().or("amount.eq.0,notes.like.*ok").select("id"),
    expected: { data: entries(3, 4) },
  },
  {
    name: "by the resolved status, with the contact and the status as they were",
    call: (client) =>
      client
        .from("transactions")
        .delete()
        .eq("resolved_status", "overdue")
        .eq("status", "pending")
        .select("id,resolved_status,clients(id)"),
    expected: {
      data: [
        { id: "TRE-1", resolved_status: "overdue", clients: { id: "CTT-beto" } },
        { id: "TRI-5", resolved_status: "overdue", clients: { id: "CTT-ana" } },
      ],
    },
  },
  {
    name: "by a text with commas, quotes and brackets",
    call: (client) =>
      client.from("transactions").delete().eq("notes", 'diz "oi" (a, b)').select("id"),
    expected: { data: entries(8) },
  },
  {
    name: "under the version that was read",
    call: (client) =>
      client
        .from("transactions")
        .delete()
        .eq("id", "TRI-5")
        .eq("updated_at", "2026-11-04T12:00:00.500Z")
        .select("id"),
    expected: { data: entries(5) },
  },
  {
    name: "a removed entry is not in the snapshot",
    call: (client) => client.from("transactions").delete().eq("type", "income"),
    expected: { status: 204 },
    after: [
      {
        call: (client) => client.from("clients").select("transactions(id)").eq("id", "CTT-ana"),
        expected: { data: [{ transactions: [] }] },
      },
      {
        call: async (client) => {
          const { data, ...response } = await client.rpc("snapshot");
          return { ...response, data: (data as { totalIncome: number }).totalIncome };
        },
        expected: { data: 0 },
      },
    ],
  },
  {
    name: "a second removal of the same row finds none",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-5").select("id"),
    expected: { data: entries(5) },
    after: [
      {
        call: (client) => client.from("transactions").delete().eq("id", "TRI-5").select("id"),
        expected: { data: [] },
      },
    ],
  },
]);

readOnlyCases("removals without effect", [
  {
    name: "a removal that finds no row",
    call: (client) => client.from("transactions").delete({ count: "exact" }).eq("id", "TRI-none"),
    expected: { status: 204, count: 0, range: "*/0" },
  },
  {
    name: "a removal of no row with representation",
    call: (client) => client.from("transactions").delete().eq("id", "TRI-none").select(),
    expected: { data: [] },
  },
  {
    name: "a removal under a version that is past",
    call: (client) =>
      client.from("transactions").delete().eq("id", "TRI-5").eq("updated_at", NOW).select(),
    expected: { data: [] },
  },
  {
    name: "a removal of history responds as if it were empty, and removes nothing",
    call: (client) => client.from("audit_records").delete().eq("entity_id", "CTT-ana"),
    expected: { status: 204, range: "*/*" },
    after: [
      {
        call: (client) =>
          client.from("audit_records").select("sequence").eq("entity_id", "CTT-ana"),
        expected: { data: [{ sequence: 1 }] },
      },
    ],
  },
  {
    name: "a removal of history returns no rows",
    call: (client) =>
      client.from("audit_records").delete({ count: "exact" }).gt("sequence", 0).select(),
    expected: { data: [], count: 0, range: "*/0" },
  },
  refused(
    "a removal without a filter",
    (client) => client.from("transactions").delete(),
    "21000",
    "sem filtro",
  ),
  refused(
    "a removal with a limit",
    (client) => client.from("transactions").delete().eq("type", "income").limit(1).select(),
    "PGRST100",
    "limit",
  ),
  refused(
    "a removal in an order",
    (client) => client.from("transactions").delete().eq("type", "income").order("id").select(),
    "PGRST100",
    "order",
  ),
  refused(
    "a removal by an unknown column",
    (client) => client.from("transactions").delete().eq("typo", "x"),
    "42703",
    "transactions.typo",
  ),
  refused(
    "a removal by a value that is none",
    (client) => client.from("transactions").delete().eq("amount", "x"),
    "22P02",
    "amount",
  ),
  refused(
    "a removal of a contact",
    (client) => client.from("clients").delete().eq("id", "CTT-caio"),
    "42501",
    "não pode ser excluído",
    403,
  ),
  refused(
    "a removal of unknown contacts",
    (client) => client.from("clients").delete().eq("id", "CTT-none"),
    "42501",
    "Um contato",
    403,
  ),
  refused(
    "a removal of history without a filter",
    (client) => client.from("audit_records").delete(),
    "21000",
    "sem filtro",
  ),
]);
