/** Which part of the rows an answer is, and how many there are in all. */
import { unchangingCases } from "./contract-cases.ts";
import { entries } from "./sample-ledger.ts";

const all = [1, 2, 3, 4, 5, 6, 7, 8];

unchangingCases("ranges and counting", [
  {
    name: "limit gives the first rows, and says so without a total",
    call: (wire) => wire.from("transactions").select("id").limit(3),
    gives: { data: entries(1, 2, 3), range: "0-2/*" },
  },
  {
    name: "a limit above what there is gives all",
    call: (wire) => wire.from("transactions").select("id").limit(5000),
    gives: { data: entries(...all), range: "0-7/*" },
  },
  {
    name: "a limit of nothing gives nothing",
    call: (wire) => wire.from("transactions").select("id").limit(0),
    gives: { data: [], range: "*/*" },
  },
  {
    name: "range gives from one to another, both included",
    call: (wire) => wire.from("transactions").select("id").range(2, 4),
    gives: { data: entries(3, 4, 5), range: "2-4/*" },
  },
  {
    name: "range of one row",
    call: (wire) => wire.from("transactions").select("id").range(7, 7),
    gives: { data: entries(8), range: "7-7/*" },
  },
  {
    name: "a range that goes past the end gives what there is",
    call: (wire) => wire.from("transactions").select("id").range(6, 99),
    gives: { data: entries(7, 8), range: "6-7/*" },
  },
  {
    name: "a range past the end gives nothing when nobody counts",
    call: (wire) => wire.from("transactions").select("id").range(50, 99),
    gives: { data: [], range: "*/*" },
  },
  {
    name: "a range holds in the order that was asked",
    call: (wire) =>
      wire.from("transactions").select("id").order("amount", { ascending: false }).range(1, 2),
    gives: { data: entries(2, 5), range: "1-2/*" },
  },
  {
    name: "a range holds among the rows that pass the filter",
    call: (wire) => wire.from("transactions").select("id").eq("type", "income").range(1, 2),
    gives: { data: entries(6, 7), range: "1-2/*" },
  },
  {
    name: "the last of two limits holds, as the client sends one",
    call: (wire) => wire.from("transactions").select("id").limit(5).limit(1),
    gives: { data: entries(1) },
  },
  {
    name: "count exact of a whole list",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }),
    gives: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "count planned is exact here",
    call: (wire) => wire.from("transactions").select("id", { count: "planned" }),
    gives: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "count estimated is exact here",
    call: (wire) => wire.from("transactions").select("id", { count: "estimated" }),
    gives: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "a part of a counted list is 206 and tells the whole",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).limit(2),
    gives: { status: 206, data: entries(1, 2), count: 8, range: "0-1/8" },
  },
  {
    name: "the last page of a counted list is a part too",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).range(6, 11),
    gives: { status: 206, data: entries(7, 8), count: 8, range: "6-7/8" },
  },
  {
    name: "a counted range over everything is whole",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).range(0, 7),
    gives: { data: entries(...all), count: 8, range: "0-7/8" },
  },
  {
    name: "a filter narrows the count",
    call: (wire) =>
      wire.from("transactions").select("id", { count: "exact" }).eq("resolved_status", "overdue"),
    gives: { data: entries(1, 4, 5), count: 3, range: "0-2/3" },
  },
  {
    name: "an empty counted list counts nothing",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).eq("amount", 7),
    gives: { data: [], count: 0, range: "*/0" },
  },
  {
    name: "a counted limit of nothing tells the whole all the same",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).limit(0),
    gives: { status: 206, data: [], count: 8, range: "*/8" },
  },
  {
    name: "a counted range that begins where the rows end is empty",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).range(8, 9),
    gives: { status: 206, data: [], count: 8, range: "*/8" },
  },
  {
    name: "a counted range that begins past the end is refused, in words a client may read",
    call: (wire) => wire.from("transactions").select("id", { count: "exact" }).range(9, 12),
    gives: {
      status: 416,
      error: {
        code: "PGRST103",
        says: "Não há registros a partir da posição 9.",
        details: "An offset of 9 was requested, but there are only 8 rows.",
      },
      range: null,
    },
  },
  {
    name: "a range that ends before it begins is refused",
    call: (wire) => wire.from("transactions").select("id").range(5, 2),
    gives: { status: 416, error: { code: "PGRST103", says: "limit" } },
  },
  {
    name: "a negative limit is refused",
    call: (wire) => wire.from("transactions").select("id").limit(-1),
    gives: { status: 416, error: { code: "PGRST103", says: "limit" } },
  },
  {
    name: "a limit that is no whole number is refused",
    call: (wire) => wire.from("transactions").select("id").limit(1.5),
    gives: { status: 400, error: { code: "PGRST100", says: "limit" } },
  },
  {
    name: "the header Range works as limit and offset do",
    call: (wire) => wire.from("transactions").select("id").setHeader("Range", "1-3"),
    gives: { data: entries(2, 3, 4), range: "1-3/*" },
  },
  {
    name: "the header Range without an end goes to the last row",
    call: (wire) => wire.from("transactions").select("id").setHeader("Range", "6-"),
    gives: { data: entries(7, 8), range: "6-7/*" },
  },
  {
    name: "the header Range and a limit give what both take",
    call: (wire) => wire.from("transactions").select("id").limit(4).setHeader("Range", "2-9"),
    gives: { data: entries(3, 4), range: "2-3/*" },
  },
  {
    name: "head gives the range and no rows",
    call: (wire) => wire.from("transactions").select("*", { head: true }),
    gives: { range: "0-7/*" },
  },
  {
    name: "head and count give the total and no rows",
    call: (wire) => wire.from("transactions").select("*", { head: true, count: "exact" }),
    gives: { count: 8, range: "0-7/8" },
  },
  {
    name: "head counts what a filter passes",
    call: (wire) =>
      wire
        .from("transactions")
        .select("*", { head: true, count: "exact" })
        .eq("status", "pending")
        .lt("expected_payment_date", "2026-11-20"),
    gives: { count: 2, range: "0-1/2" },
  },
  {
    name: "head of nothing counts nothing",
    call: (wire) =>
      wire.from("clients").select("*", { head: true, count: "exact" }).eq("name", "Zé"),
    gives: { count: 0, range: "*/0" },
  },
  {
    name: "head of a part says which part",
    call: (wire) =>
      wire.from("transactions").select("*", { head: true, count: "exact" }).range(2, 4),
    gives: { status: 206, count: 8, range: "2-4/8" },
  },
  {
    name: "head and count planned",
    call: (wire) => wire.from("clients").select("*", { head: true, count: "planned" }),
    gives: { count: 4, range: "0-3/4" },
  },
  {
    name: "head past the end is refused without a body",
    call: (wire) =>
      wire.from("transactions").select("*", { head: true, count: "exact" }).range(20, 30),
    gives: { status: 416, error: {} },
  },
  {
    name: "the client's page counter works: total, then page by page",
    call: (wire) =>
      wire
        .from("audit_records")
        .select("sequence", { count: "exact" })
        .order("sequence")
        .range(10, 14),
    gives: {
      status: 206,
      data: [{ sequence: 11 }, { sequence: 12 }, { sequence: 13 }],
      count: 13,
      range: "10-12/13",
    },
  },
]);
