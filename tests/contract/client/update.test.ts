import { writingCases } from "./contract-cases.ts";
import { CONTACTS, entries, entry, NOW, contactIds, WRITTEN } from "./sample-ledger.ts";

const TODAY = NOW.slice(0, 10);

writingCases("updating", [
  {
    name: "an update returns no body by default, only the number of rows",
    call: (client) => client.from("transactions").update({ status: "paid" }).eq("id", "TRI-5"),
    expected: { status: 204, range: "0-0/*", applied: null },
    after: [
      {
        call: (client) => client.from("transactions").select().eq("id", "TRI-5"),
        expected: { data: [{ ...entry(5), status: "paid", paid_on: TODAY, updated_at: NOW }] },
      },
    ],
  },
  {
    name: "an update returns the changed rows",
    call: (client) =>
      client.from("transactions").update({ amount: 0.29, notes: null }).eq("id", "TRI-6").select(),
    expected: {
      data: [{ ...entry(6), amount: 0.29, notes: null, updated_at: NOW }],
      range: "0-0/*",
      applied: "return=representation",
    },
  },
  {
    name: "an update writes one record for each row, with the phrases of the spec",
    call: (client) =>
      client
        .from("transactions")
        .update({ status: "paid", amount: 20 })
        .eq("client_id", "CTT-beto"),
    expected: { status: 204, range: "0-1/*" },
    after: [
      {
        call: (client) =>
          client
            .from("audit_records")
            .select("entity_id,description,changes")
            .gt("sequence", 13)
            .order("sequence"),
        expected: {
          data: [
            {
              entity_id: "TRE-1",
              description: "Valor: R$ 19,99 → R$ 20,00 | Status: Pendente → Pago",
              changes: {
                amount: [19.99, 20],
                paid_on: [null, TODAY],
                status: ["pending", "paid"],
              },
            },
            {
              entity_id: "TRE-4",
              description: "Valor: R$ 19,90 → R$ 20,00 | Status: Atrasado → Pago",
              changes: {
                amount: [19.9, 20],
                paid_on: [null, TODAY],
                status: ["overdue", "paid"],
              },
            },
          ],
        },
      },
    ],
  },
  {
    name: "an update may be counted",
    call: (client) =>
      client.from("transactions").update({ notes: "x" }, { count: "exact" }).eq("type", "income"),
    expected: { status: 204, count: 4, range: "0-3/4", applied: "count=exact" },
  },
  {
    name: "by a list of ids",
    call: (client) =>
      client
        .from("transactions")
        .update({ lifecycle: "cancelled" })
        .in("id", ["TRE-1", "TRI-7"])
        .select("id,lifecycle"),
    expected: {
      data: [
        { id: "TRE-1", lifecycle: "cancelled" },
        { id: "TRI-7", lifecycle: "cancelled" },
      ],
    },
  },
  {
    name: "by or",
    call: (client) =>
      client
        .from("transactions")
        .update({ notes: "x" })
        .or("amount.lt.1,and(type.eq.income,status.eq.paid)")
        .select("id"),
    expected: { data: entries(3, 7, 8), range: "0-2/*" },
  },
  {
    name: "by a range of days",
    call: (client) =>
      client
        .from("transactions")
        .update({ notes: "x" })
        .gte("expected_payment_date", "2026-11-19")
        .lt("expected_payment_date", "2026-11-21")
        .select("id"),
    expected: { data: entries(1, 6) },
  },
  {
    name: "by a pattern",
    call: (client) =>
      client
        .from("clients")
        .update({ company_name: "Ávila Ltda" })
        .ilike("name", "%ÁVILA")
        .select("id"),
    expected: { data: contactIds("ana", "caio") },
  },
  {
    name: "by what is null",
    call: (client) =>
      client
        .from("transactions")
        .update({ client_id: "CTT-caio" })
        .is("client_id", null)
        .eq("type", "income")
        .select("id,clients(name)"),
    expected: { data: [{ id: "TRI-7", clients: { name: "CAIO ÁVILA" } }] },
  },
  {
    name: "by match",
    call: (client) =>
      client
        .from("transactions")
        .update({ status: "overdue" })
        .match({ type: "income", amount: 250.5 })
        .select("id,status"),
    expected: { data: [{ id: "TRI-6", status: "overdue" }] },
  },
  {
    name: "by the resolved status, which is that of the row as it is now in the answer",
    call: (client) =>
      client
        .from("transactions")
        .update({ status: "paid" })
        .eq("resolved_status", "overdue")
        .select("id,resolved_status"),
    expected: {
      data: [
        { id: "TRE-1", resolved_status: "paid" },
        { id: "TRE-4", resolved_status: "paid" },
        { id: "TRI-5", resolved_status: "paid" },
      ],
    },
  },
  {
    name: "by having no linked rows",
    call: (client) =>
      client
        .from("clients")
        .update({ is_active: false })
        .is("transactions", null)
        .select("id,transactions()"),
    expected: { data: contactIds("caio") },
  },
  {
    name: "a later due date makes a late entry pending again",
    call: (client) =>
      client
        .from("transactions")
        .update({ expected_payment_date: "2026-11-20" })
        .eq("id", "TRE-1")
        .select("status,resolved_status"),
    expected: { data: [{ status: "pending", resolved_status: "pending" }] },
  },
  {
    name: "an update under the version that was read",
    call: (client) =>
      client
        .from("clients")
        .update({ phone: "1" })
        .eq("id", "CTT-duda")
        .eq("updated_at", WRITTEN.dudaDeactivated)
        .select("phone,updated_at"),
    expected: { data: [{ phone: "1", updated_at: NOW }] },
    after: [
      {
        call: (client) =>
          client
            .from("clients")
            .update({ phone: "2" })
            .eq("id", "CTT-duda")
            .eq("updated_at", WRITTEN.dudaDeactivated)
            .select(),
        expected: { data: [], range: "*/*" },
      },
      {
        call: (client) => client.from("clients").select("phone").eq("id", "CTT-duda"),
        expected: { data: [{ phone: "1" }] },
      },
    ],
  },
  {
    name: "two changes within one millisecond are two versions",
    call: (client) =>
      client.from("clients").update({ phone: "1" }).eq("id", "CTT-ana").select("updated_at"),
    expected: { data: [{ updated_at: NOW }] },
    after: [
      {
        call: (client) =>
          client.from("clients").update({ phone: "2" }).eq("id", "CTT-ana").select("updated_at"),
        expected: { data: [{ updated_at: "2026-11-20T15:00:00.001Z" }] },
      },
    ],
  },
  {
    name: "a contact that becomes a client loses the Pix key, also in the history",
    call: (client) =>
      client.from("clients").update({ profile_type: "client" }).eq("id", "CTT-beto").select(),
    expected: {
      data: [{ ...CONTACTS.beto, profile_type: "client", pix_key: null, updated_at: NOW }],
    },
    after: [
      {
        call: (client) => client.from("audit_records").select("description").eq("sequence", 14),
        expected: { data: [{ description: "Tipo alterado para cliente | Chave Pix removida" }] },
      },
    ],
  },
  {
    name: "an expense that becomes an income keeps its id and loses an employee's link",
    call: (client) =>
      client
        .from("transactions")
        .update({ type: "income" })
        .eq("id", "TRE-1")
        .select("id,type,client_id"),
    expected: { data: [{ id: "TRE-1", type: "income", client_id: null }] },
  },
  {
    name: "an inactive contact may be reactivated",
    call: (client) =>
      client.from("clients").update({ is_active: true }).eq("id", "CTT-duda").select("is_active"),
    expected: { data: [{ is_active: true }] },
  },
  {
    name: "other changes keep a link to a contact that became inactive",
    call: (client) =>
      client
        .from("transactions")
        .update({ amount: 3100 })
        .eq("id", "TRE-2")
        .select("amount,client_id"),
    expected: { data: [{ amount: 3100, client_id: "CTT-duda" }] },
  },
  {
    name: "texts with quotes, percent signs, backslashes and emoji are preserved",
    call: (client) =>
      client
        .from("transactions")
        .update({ notes: `"a", 'b' (c) 5% \\ 😀` })
        .eq("id", "TRI-7")
        .select("notes"),
    expected: { data: [{ notes: `"a", 'b' (c) 5% \\ 😀` }] },
  },
  {
    name: "changed and unchanged rows are all returned, and only changed ones get a record",
    call: (client) =>
      client
        .from("transactions")
        .update({ status: "paid" })
        .in("id", ["TRI-7", "TRI-8"])
        .select("id,updated_at"),
    expected: {
      data: [
        { id: "TRI-7", updated_at: NOW },
        { id: "TRI-8", updated_at: WRITTEN.incomes },
      ],
    },
    after: [
      {
        call: (client) => client.from("audit_records").select("entity_id").gt("sequence", 13),
        expected: { data: [{ entity_id: "TRI-7" }] },
      },
    ],
  },
]);
