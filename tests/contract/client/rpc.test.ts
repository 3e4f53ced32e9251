/** Functions; those of dashboard and report are tested next to their code. */
import { expect } from "vitest";
import { readOnlyCases, writingCases } from "./contract-cases.ts";
import { RECORDS } from "./sample-ledger.ts";

const snapshot = {
  totalIncome: 10_000_001_250.5,
  totalExpenses: 3019.99,
  netBalance: 9_999_998_230.51,
  overdueExpenses: { count: 1, total: 19.99 },
  upcomingRevenues: { count: 1, total: 250.5 },
  totalsByStatus: {
    paid: { count: 1, income: 9_999_999_999.99, expense: 0 },
    pending: { count: 3, income: 250.51, expense: 3000 },
    overdue: { count: 2, income: 1000, expense: 19.99 },
  },
  totalsByLifecycle: {
    active: { count: 6, income: 10_000_001_250.5, expense: 3019.99 },
    inactive: { count: 1, income: 0, expense: 19.9 },
    cancelled: { count: 1, income: 0, expense: 0 },
  },
};

const NEW_COMPANY = {
  timeZone: "America/Sao_Paulo",
  version: 0,
  name: null,
  document: null,
  openingBalance: null,
  openingBalanceDate: null,
  pixKey: null,
  chargeMessage: null,
  updatedAt: null,
};

readOnlyCases("functions", [
  {
    name: "the snapshot by POST",
    call: (client) => client.rpc("snapshot"),
    expected: { data: snapshot, contentType: "application/json; charset=utf-8" },
  },
  {
    name: "the snapshot by GET",
    call: (client) => client.rpc("snapshot", {}, { get: true }),
    expected: { data: snapshot },
  },
  {
    name: "the snapshot as one object",
    call: (client) => client.rpc("snapshot", {}, { get: true }).single(),
    expected: { data: snapshot },
  },
  {
    name: "head of the snapshot",
    call: (client) => client.rpc("snapshot", {}, { head: true }),
    expected: {},
  },
  {
    name: "the company by POST",
    call: (client) => client.rpc("company"),
    expected: { data: NEW_COMPANY },
  },
  {
    name: "the company by GET",
    call: (client) => client.rpc("company", {}, { get: true }),
    expected: { data: NEW_COMPANY },
  },
]);

const SERIES = {
  series_id: "SER-0000001a",
  type: "income",
  category: "Site",
  amount: 30,
  expected_payment_date: "2026-12-01",
};

writingCases("functions that answer with rows", [
  {
    name: "single returns the only row, as itself",
    call: (client) => client.rpc("instalments", { ...SERIES, count: 1 }).single(),
    expected: {
      data: expect.objectContaining({ amount: 30, status: "pending" }) as unknown,
      contentType: "application/vnd.pgrst.object+json; charset=utf-8",
    },
  },
  {
    name: "single of several is refused, and none is there",
    call: (client) => client.rpc("instalments", { ...SERIES, count: 3 }).single(),
    expected: {
      status: 406,
      error: { code: "PGRST116", details: "The result contains 3 rows" },
    },
    after: [
      {
        call: (client) => client.from("transactions").select("id").eq("series_id", "SER-0000001a"),
        expected: { data: [] },
      },
      {
        call: (client) => client.from("audit_records").select("*", { count: "exact", head: true }),
        expected: { count: RECORDS, range: `0-${RECORDS - 1}/${RECORDS}` },
      },
    ],
  },
  {
    name: "single of a payment, and of its undo",
    call: (client) => client.rpc("record_payment", { id: "TRE-2" }).single(),
    expected: { data: expect.objectContaining({ id: "TRE-2", status: "paid" }) as unknown },
    after: [
      {
        call: (client) => client.rpc("undo_payment", { id: "TRE-2" }).single(),
        expected: { data: expect.objectContaining({ id: "TRE-2", status: "pending" }) as unknown },
      },
      {
        call: (client) => client.rpc("undo_payment", { id: "TRI-none" }).single(),
        expected: { status: 406, error: { code: "PGRST116" } },
      },
    ],
  },
  {
    name: "single of a function that answers with an object, however many rows it changes",
    call: (client) =>
      client.rpc("merge_categories", { from: "CAT-inicial3", into: "CAT-inicial7" }).single(),
    expected: {
      data: {
        from: expect.objectContaining({ id: "CAT-inicial3" }) as unknown,
        into: expect.objectContaining({ id: "CAT-inicial7" }) as unknown,
      },
    },
  },
]);
