/** Limits, ranges and counts. */
import { readOnlyCases } from "./contract-cases.ts";
import { entries } from "./sample-ledger.ts";

const all = [1, 2, 3, 4, 5, 6, 7, 8];

readOnlyCases("ranges and counting", [
  {
    name: "limit returns the first rows, with their range and no total",
    call: (client) => client.from("transactions").select("id").limit(3),
    expected: { data: entries(1, 2, 3), range: "0-2/*" },
  },
  {
    name: "a limit above the total returns all",
    call: (client) => client.from("transactions").select("id").limit(5000),
    expected: { data: entries(...all), range: "0-7/*" },
  },
  {
    name: "a limit of 0 returns nothing",
    call: (client) => client.from("transactions").select("id").limit(0),
    expected: { data: [], range: "*/*" },
  },
  {
    name: "range returns an inclusive range",
    call: (client) => client.from("transactions").select("id").range(2, 4),
    expected: { data: entries(3, 4, 5), range: "2-4/*" },
  },
  {
    name: "range of one row",
    call: (client) => client.from("transactions").select("id").range(7, 7),
    expected: { data: entries(8), range: "7-7/*" },
  },
  {
    name: "a range across the end returns the remaining rows",
    call: (client) => client.from("transactions").select("id").range(6, 99),
    expected: { data: entries(7, 8), range: "6-7/*" },
  },
  {
    name: "a range past the end returns nothing without a count",
    call: (client) => client.from("transactions").select("id").range(50, 99),
    expected: { data: [], range: "*/*" },
  },
  {
    name: "a range applies to the requested order",
    call: (client) =>
      client.from("transactions").select("id").order("amount", { ascending: false }).range(1, 2),
    expected: { data: entries(2, 5), range: "1-2/*" },
  },
  {
    name: "a range applies to the rows that pass the filter",
    call: (client) => client.from("transactions").select("id").eq("type", "income").range(1, 2),
    expected: { data: entries(6, 7), range: "1-2/*" },
  },
  {
    name: "the last of two limits applies, as the client sends one",
    call: (client) => client.from("transactions").select("id").limit(5).limit(1),
    expected: { data: entries(1) },
  },
  {
    name: "count exact of a complete list",
    call: (client) => client.from("transactions").select("id", { count: "exact" }),
    expected: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "count planned is exact here",
    call: (client) => client.from("transactions").select("id", { count: "planned" }),
    expected: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "count estimated is exact here",
    call: (client) => client.from("transactions").select("id", { count: "estimated" }),
    expected: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "a part of a counted list is 206 and has the total",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).limit(2),
    expected: { status: 206, data: entries(1, 2), count: 8, range: "0-1/8" },
  },
  {
    name: "the last page of a counted list is a part too",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).range(6, 11),
    expected: { status: 206, data: entries(7, 8), count: 8, range: "6-7/8" },
  },
  {
    name: "a counted range over everything is 200",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).range(0, 7),
    expected: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "a filter narrows the count",
    call: (client) =>
      client.from("transactions").select("id", { count: "exact" }).eq("resolved_status", "overdue"),
    expected: { data: entries(1, 4, 5), count: 3, range: "0-2/3" },
  },
  {
    name: "an empty counted list counts nothing",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).eq("amount", 7),
    expected: { data: [], count: 0, range: "*/0" },
  },
  {
    name: "a counted limit of 0 still has the total",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).limit(0),
    expected: { status: 206, data: [], count: 8, range: "*/8" },
  },
  {
    name: "a counted range that begins where the rows end is empty",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).range(8, 9),
    expected: { status: 206, data: [], count: 8, range: "*/8" },
  },
  {
    name: "a counted range that begins past the end is refused, in words a client may read",
    call: (client) => client.from("transactions").select("id", { count: "exact" }).range(9, 12),
    expected: {
      status: 416,
      error: {
        code: "PGRST103",
        message: "Não há registros a partir da posição 9.",
        details: "An offset of 9 was requested, but there are only 8 rows.",
      },
      range: "*/8",
    },
  },
  {
    name: "a range that ends before it begins is refused",
    call: (client) => client.from("transactions").select("id").range(5, 2),
    expected: { status: 416, error: { code: "PGRST103", message: "limit" } },
  },
  {
    name: "a negative limit is refused, in words a client may read",
    call: (client) => client.from("transactions").select("id").limit(-1),
    expected: {
      status: 416,
      error: {
        code: "PGRST103",
        message: "limit",
        details: "Limit should be greater than or equal to zero.",
      },
    },
  },
  {
    name: "a range from before the first row begins with the first",
    call: (client) => client.from("transactions").select("id").order("id").range(-4, -3),
    expected: { data: [{ id: "TRE-1" }, { id: "TRE-2" }], range: "0-1/*" },
  },
  {
    name: "a limit that is not an integer is refused",
    call: (client) => client.from("transactions").select("id").limit(1.5),
    expected: { status: 400, error: { code: "PGRST100", message: "limit" } },
  },
  {
    name: "the header Range works as limit and offset do",
    call: (client) => client.from("transactions").select("id").setHeader("Range", "1-3"),
    expected: { data: entries(2, 3, 4), range: "1-3/*" },
  },
  {
    name: "the header Range without an end goes to the last row",
    call: (client) => client.from("transactions").select("id").setHeader("Range", "6-"),
    expected: { data: entries(7, 8), range: "6-7/*" },
  },
  {
    name: "the header Range and a limit are combined",
    call: (client) => client.from("transactions").select("id").limit(4).setHeader("Range", "2-9"),
    expected: { data: entries(3, 4), range: "2-3/*" },
  },
  {
    name: "head returns the range and no rows",
    call: (client) => client.from("transactions").select("*", { head: true }),
    expected: { range: "0-7/*" },
  },
  {
    name: "head and count return the total and no rows",
    call: (client) => client.from("transactions").select("*", { head: true, count: "exact" }),
    expected: { count: 8, range: "0-7/8" },
  },
  {
    name: "head counts what a filter passes",
    call: (client) =>
      client
        .from("transactions")
        .select("*", { head: true, count: "exact" })
        .eq("status", "pending")
        .lt("expected_payment_date", "2026-11-20"),
    expected: { count: 2, range: "0-1/2" },
  },
  {
    name: "head of nothing counts nothing",
    call: (client) =>
      client.from("clients").select("*", { head: true, count: "exact" }).eq("name", "Zé"),
    expected: { count: 0, range: "*/0" },
  },
  {
    name: "head of a part returns its range",
    call: (client) =>
      client.from("transactions").select("*", { head: true, count: "exact" }).range(2, 4),
    expected: { status: 206, count: 8, range: "2-4/8" },
  },
  {
    name: "head and count planned",
    call: (client) => client.from("clients").select("*", { head: true, count: "planned" }),
    expected: { count: 4, range: "0-3/4" },
  },
  {
    name: "head past the end is refused without a body",
    call: (client) =>
      client.from("transactions").select("*", { head: true, count: "exact" }).range(20, 30),
    expected: { status: 416, error: {} },
  },
  {
    name: "the client's page counter works: total, then page by page",
    call: (client) =>
      client
        .from("audit_records")
        .select("sequence", { count: "exact" })
        .order("sequence")
        .range(10, 14),
    expected: {
      status: 206,
      data: [{ sequence: 11 }, { sequence: 12 }, { sequence: 13 }],
      count: 13,
      range: "10-12/13",
    },
  },
]);
