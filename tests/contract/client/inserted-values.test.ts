import { writingCases } from "./contract-cases.ts";
import { eva, income } from "./sample-ledger.ts";

writingCases("inserted values", [
  {
    name: "blanks around a text are dropped, and a text of blanks is null",
    call: (client) =>
      client
        .from("clients")
        .insert({ ...eva, name: "  Eva  ", phone: "   ", company_name: "" })
        .select("name,phone,company_name"),
    expected: { status: 201, data: [{ name: "Eva", phone: null, company_name: null }] },
  },
  {
    name: "decomposed accents are stored composed",
    call: (client) =>
      client
        .from("clients")
        .insert({ ...eva, name: "Joa\u0303o" })
        .select("name"),
    expected: { status: 201, data: [{ name: "João" }] },
    after: [
      {
        call: (client) => client.from("clients").select("id").eq("name", "João"),
        expected: { data: [{ id: "CTT-eva" }] },
      },
    ],
  },
  {
    name: "quotes, commas, brackets, percent signs, backslashes, line breaks and emoji are preserved",
    call: (client) =>
      client
        .from("transactions")
        .insert({ ...income, notes: `a'b "c", (d) {e} 100% \\ *\n\tf 👩‍👧 ' or 1=1 --` })
        .select("notes"),
    expected: { status: 201, data: [{ notes: `a'b "c", (d) {e} 100% \\ *\n\tf 👩‍👧 ' or 1=1 --` }] },
  },
  {
    name: "the least, the smallest and the largest amount are exact",
    call: (client) =>
      client
        .from("transactions")
        .insert([0, 0.01, 0.29, 1.1, 9_999_999_999.99].map((amount) => ({ ...income, amount })))
        .select("amount"),
    expected: {
      status: 201,
      data: [
        { amount: 0 },
        { amount: 0.01 },
        { amount: 0.29 },
        { amount: 1.1 },
        { amount: 9_999_999_999.99 },
      ],
    },
  },
  {
    name: "29 February of a leap year and null are valid dates",
    call: (client) =>
      client
        .from("transactions")
        .insert([
          { ...income, expected_payment_date: "2028-02-29" },
          { ...income, expected_payment_date: null },
        ])
        .select("expected_payment_date"),
    expected: {
      status: 201,
      data: [{ expected_payment_date: "2028-02-29" }, { expected_payment_date: null }],
    },
  },
  {
    name: "the resolved status of a new row is that of today",
    call: (client) =>
      client
        .from("transactions")
        .insert(
          ["2026-11-19", "2026-11-20"].map((day) => ({ ...income, expected_payment_date: day })),
        )
        .select("status,resolved_status"),
    expected: {
      status: 201,
      data: [
        { status: "pending", resolved_status: "overdue" },
        { status: "pending", resolved_status: "pending" },
      ],
    },
  },
  {
    name: "a new row may be returned with its linked contact",
    call: (client) =>
      client
        .from("transactions")
        .insert({ ...income, client_id: "CTT-caio" })
        .select("valor:amount,client:clients(name)"),
    expected: { status: 201, data: [{ valor: 10.5, client: { name: "CAIO ÁVILA" } }] },
  },
  {
    name: "a new contact may be returned with its empty entries",
    call: (client) => client.from("clients").insert(eva).select("id,transactions(id)"),
    expected: { status: 201, data: [{ id: "CTT-eva", transactions: [] }] },
  },
  {
    name: "an expense may link to an employee",
    call: (client) =>
      client
        .from("transactions")
        .insert({ ...income, type: "expense", client_id: "CTT-beto" })
        .select("client_id"),
    expected: { status: 201, data: [{ client_id: "CTT-beto" }] },
  },
  {
    name: "an employee may have a Pix key",
    call: (client) =>
      client
        .from("clients")
        .insert({ ...eva, profile_type: "employee", pix_key: "529.982.247-25" })
        .select("pix_key"),
    expected: { status: 201, data: [{ pix_key: "529.982.247-25" }] },
  },
]);
