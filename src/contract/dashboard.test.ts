import { describe, expect, it } from "vitest";
import { SAMPLE_CONTACT, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { dashboardInput } from "#tests/support/report-inputs.ts";
import { civilDate } from "#domain/civil-date.ts";
import { buildDashboard, type Dashboard } from "#domain/dashboard.ts";
import { cents } from "#domain/money.ts";
import { ALL_TIME } from "#domain/period.ts";
import { toSplits } from "#domain/split.ts";
import { monthOf } from "#domain/timeline.ts";
import { dashboardResponse } from "./dashboard.ts";
import { snapshotResponse } from "./snapshot.ts";

const TODAY = civilDate("2026-11-21");
const EMPTY = buildDashboard(dashboardInput([], ALL_TIME, TODAY), ALL_TIME, TODAY);
const LINE = {
  id: SAMPLE_TRANSACTION.id,
  category: "Site",
  seriesNumber: 1,
  seriesCount: 12,
  amountCents: cents(114),
  splits: toSplits([
    { category: "Site", amountCents: cents(100) },
    { category: "Outros", amountCents: cents(14) },
  ]),
  status: "pending",
  updatedAt: SAMPLE_TRANSACTION.updatedAt,
} as const;

/** Each value is different, so that swapped fields fail the test. */
const DASHBOARD: Dashboard = {
  ...EMPTY,
  agenda: {
    income: {
      overdue: { count: 140, totalCents: 141n },
      dueSoon: { count: 142, totalCents: 143n },
    },
    expense: {
      overdue: { count: 144, totalCents: 145n },
      dueSoon: { count: 146, totalCents: 147n },
    },
  },
  cards: {
    paidIncomeCents: 101n,
    totalExpensesCents: 102n,
    paidExpensesCents: 103n,
    unpaidExpensesCents: 104n,
    realizedBalanceCents: -105n,
    netBalanceCents: 106n,
    toReceiveCents: 107n,
    toPayCents: 108n,
    projectedFlowCents: -109n,
  },
  schedule: {
    startCents: 115n,
    basis: "entries",
    days: [{ date: TODAY, incomeCents: 116n, expenseCents: 117n, balanceCents: -118n }],
    end: { date: civilDate("2027-02-19"), balanceCents: 119n },
    lowest: { date: civilDate("2026-12-01"), balanceCents: -120n },
    firstBelowZero: { date: civilDate("2026-11-30"), balanceCents: -121n },
    late: { count: 122, incomeCents: 123n, expenseCents: 124n },
    undated: { count: 125, incomeCents: 126n, expenseCents: 127n },
  },
  period: { start: civilDate("2026-11-01"), end: null },
  timeline: [{ date: TODAY, incomeCents: 110n, expenseCents: 111n }],
  monthly: [
    {
      month: monthOf(TODAY),
      incomeCents: 112n,
      expenseCents: 113n,
      balanceCents: -1n,
    },
  ],
  byStatus: {
    paid: { count: 128, incomeCents: 129n, expenseCents: 130n },
    pending: { count: 131, incomeCents: 132n, expenseCents: 133n },
    overdue: { count: 134, incomeCents: 135n, expenseCents: 136n },
  },
  undated: { count: 137, incomeCents: 138n, expenseCents: 139n },
  overdueExpenses: [{ ...LINE, dueDate: null, clientId: null, clientName: null, note: "a" }],
  pendingExpenses: [],
  overdueIncomes: [{ ...LINE, dueDate: TODAY, clientId: null, clientName: null, note: "b" }],
  pendingIncomes: [
    {
      ...LINE,
      dueDate: TODAY,
      clientId: SAMPLE_CONTACT.id,
      clientName: SAMPLE_CONTACT.name,
      note: null,
    },
  ],
};

describe("the dashboard in the API", () => {
  const answer = dashboardResponse.encode(DASHBOARD);

  it("has every sum in reais", () => {
    const { id, updatedAt } = SAMPLE_TRANSACTION;
    const line = {
      id,
      category: "Site",
      amount: 1.14,
      seriesNumber: 1,
      seriesCount: 12,
      splits: [
        { category: "Site", amount: 1 },
        { category: "Outros", amount: 0.14 },
      ],
      status: "pending",
      updatedAt,
    };
    expect(answer).toStrictEqual({
      today: "2026-11-21",
      agenda: {
        income: {
          overdue: { count: 140, total: 1.41 },
          dueSoon: { count: 142, total: 1.43 },
        },
        expense: {
          overdue: { count: 144, total: 1.45 },
          dueSoon: { count: 146, total: 1.47 },
        },
      },
      snapshot: snapshotResponse.encode(EMPTY.snapshot),
      cards: {
        paidIncome: 1.01,
        totalExpenses: 1.02,
        paidExpenses: 1.03,
        unpaidExpenses: 1.04,
        realizedBalance: -1.05,
        netBalance: 1.06,
        toReceive: 1.07,
        toPay: 1.08,
        projectedFlow: -1.09,
      },
      schedule: {
        start: 1.15,
        basis: "entries",
        days: [{ date: "2026-11-21", income: 1.16, expense: 1.17, balance: -1.18 }],
        end: { date: "2027-02-19", balance: 1.19 },
        lowest: { date: "2026-12-01", balance: -1.2 },
        firstBelowZero: { date: "2026-11-30", balance: -1.21 },
        late: { count: 122, income: 1.23, expense: 1.24 },
        undated: { count: 125, income: 1.26, expense: 1.27 },
      },
      period: { start: "2026-11-01", end: null },
      timeline: [{ date: "2026-11-21", income: 1.1, expense: 1.11 }],
      monthly: [{ month: "2026-11", income: 1.12, expense: 1.13, balance: -0.01 }],
      byStatus: {
        paid: { count: 128, income: 1.29, expense: 1.3 },
        pending: { count: 131, income: 1.32, expense: 1.33 },
        overdue: { count: 134, income: 1.35, expense: 1.36 },
      },
      undated: { count: 137, income: 1.38, expense: 1.39 },
      overdueExpenses: [{ ...line, dueDate: null, clientId: null, clientName: null, note: "a" }],
      pendingExpenses: [],
      overdueIncomes: [
        { ...line, dueDate: "2026-11-21", clientId: null, clientName: null, note: "b" },
      ],
      pendingIncomes: [
        {
          ...line,
          dueDate: "2026-11-21",
          clientId: SAMPLE_CONTACT.id,
          clientName: SAMPLE_CONTACT.name,
          note: null,
        },
      ],
    });
  });

  it("has no day if none ends below zero", () => {
    const schedule = { ...DASHBOARD.schedule, firstBelowZero: null };
    const { firstBelowZero } = dashboardResponse.encode({ ...DASHBOARD, schedule }).schedule;
    expect(firstBelowZero).toBeNull();
  });

  it("is one that the client can read, and not without one of its parts", () => {
    expect(
      dashboardResponse.encode(dashboardResponse.parse(JSON.parse(JSON.stringify(answer)))),
    ).toStrictEqual(answer);
    for (const part of Object.keys(answer)) {
      expect(dashboardResponse.safeParse({ ...answer, [part]: undefined }).success).toBe(false);
    }
  });
});
