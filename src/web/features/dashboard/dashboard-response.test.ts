import { expect, test } from "vitest";
import * as z from "zod";
import type { DashboardResponse } from "#contract/dashboard.ts";
import { decodeDashboard } from "./dashboard-response.ts";

const NONE = { count: 0, income: 0, expense: 0 };
const SOME = { count: 2, income: 10.01, expense: 0.02 };
const STATUSES = { paid: SOME, pending: SOME, overdue: NONE };
const END = { date: "2026-12-31", balance: -0.5 };
const LINE: DashboardResponse["overdueExpenses"][number] = {
  id: "TRE-1",
  category: "Site",
  amount: 19.99,
  dueDate: null,
  clientId: "CTT-1",
  clientName: null,
  note: null,
  seriesNumber: null,
  seriesCount: null,
  splits: [
    { category: "Site", amount: 10 },
    { category: "Outros", amount: 9.99 },
  ],
  status: "overdue",
  updatedAt: "2026-11-21T12:00:00.000000Z",
};
const TOTAL = { count: 1, total: 19.99 };
const RESPONSE: DashboardResponse = {
  today: "2026-11-21",
  agenda: {
    income: { overdue: TOTAL, dueSoon: TOTAL },
    expense: { overdue: TOTAL, dueSoon: TOTAL },
  },
  snapshot: {
    totalIncome: 10.01,
    totalExpenses: 0.02,
    netBalance: 9.99,
    overdueExpenses: { count: 1, total: 19.99 },
    upcomingRevenues: { count: 0, total: 0 },
    totalsByStatus: STATUSES,
    totalsByLifecycle: { active: SOME, inactive: NONE, cancelled: SOME },
  },
  cards: {
    paidIncome: 1,
    totalExpenses: 2,
    paidExpenses: 3,
    unpaidExpenses: 4,
    realizedBalance: -5,
    netBalance: 6,
    toReceive: 7,
    toPay: 8,
    projectedFlow: 9.99,
  },
  schedule: {
    start: 1,
    basis: "entries",
    days: [{ date: "2026-11-22", income: 1, expense: 2, balance: 0 }],
    end: END,
    lowest: END,
    firstBelowZero: END,
    late: SOME,
    undated: NONE,
  },
  period: { start: "2026-01-01", end: null },
  timeline: [{ date: "2026-11-22", income: 1.5, expense: 2 }],
  monthly: [{ month: "2026-11", income: 1.5, expense: 2, balance: -0.5 }],
  byStatus: STATUSES,
  undated: NONE,
  overdueExpenses: [LINE],
  pendingExpenses: [LINE],
  overdueIncomes: [LINE],
  pendingIncomes: [{ ...LINE, dueDate: "2026-11-25", clientId: null, status: "pending" }],
};

test("a response of the contract is read in exact centavos", () => {
  const data = decodeDashboard(RESPONSE);
  expect(data.cards.projectedFlowCents).toBe(999n);
  expect(data.overdueExpenses[0]).toMatchObject({ amountCents: 1999, clientId: "CTT-1" });
  expect(data.pendingIncomes[0]).toMatchObject({ dueDate: "2026-11-25", clientId: null });
  expect(data.schedule.firstBelowZero).toEqual({ date: "2026-12-31", balanceCents: -50n });
  expect(data).toMatchObject({ entryCount: 4, hasPaid: true });
});

/** The paths of all values that are not objects. */
function leafPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leafPaths(inner, [...path, name]));
}

/** A copy with another value at the path. */
function corrupt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return { wrong: true };
  if (Array.isArray(value)) return value.map((one: unknown) => corrupt(one, rest));
  return { ...Object(value), [name]: corrupt(Object(value)[name], rest) };
}

test("every shown value is validated: each wrong one is refused", () => {
  const read = leafPaths(RESPONSE);
  expect(read.length).toBeGreaterThan(70);
  for (const path of read) {
    expect(() => decodeDashboard(corrupt(RESPONSE, path)), path.join(".")).toThrow(z.ZodError);
  }
});
