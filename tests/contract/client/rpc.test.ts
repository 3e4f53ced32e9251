/** Functions; those of dashboard and report are tested next to their code. */
import { readOnlyCases } from "./contract-cases.ts";

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
