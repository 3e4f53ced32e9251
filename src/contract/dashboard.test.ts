import { describe, expect, it } from "vitest";
import { SAMPLE_CONTACT, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { dashboardInput } from "#tests/support/report-inputs.ts";
import { civilDate } from "#domain/civil-date.ts";
import { buildDashboard, type Dashboard } from "#domain/dashboard.ts";
import { cents } from "#domain/money.ts";
import { ALL_TIME } from "#domain/period.ts";
import { monthOf } from "#domain/timeline.ts";
import { dashboardResponse } from "./dashboard.ts";
import { snapshotResponse } from "./snapshot.ts";

const TODAY = civilDate("2026-11-21");
const EMPTY = buildDashboard(dashboardInput([], ALL_TIME, TODAY), ALL_TIME, TODAY);
const LINE = {
  id: SAMPLE_TRANSACTION.id,
  category: "Site",
  amountCents: cents(114),
  status: "pending",
  updatedAt: SAMPLE_TRANSACTION.updatedAt,
} as const;

/** Each value is different, so that swapped fields fail the test. */
const DASHBOARD: Dashboard = {
  ...EMPTY,
  cards: {
    paidIncomeCents: cents(101),
    totalExpensesCents: cents(102),
    paidExpensesCents: cents(103),
    unpaidExpensesCents: cents(104),
    realizedBalanceCents: cents(-105),
    netBalanceCents: cents(106),
    toReceiveCents: cents(107),
    toPayCents: cents(108),
    projectedFlowCents: cents(-109),
  },
  schedule: {
    startCents: cents(115),
    days: [
      { date: TODAY, incomeCents: cents(116), expenseCents: cents(117), balanceCents: cents(-118) },
    ],
    end: { date: civilDate("2027-02-19"), balanceCents: cents(119) },
    lowest: { date: civilDate("2026-12-01"), balanceCents: cents(-120) },
    firstBelowZero: { date: civilDate("2026-11-30"), balanceCents: cents(-121) },
    late: { count: 122, incomeCents: cents(123), expenseCents: cents(124) },
    undated: { count: 125, incomeCents: cents(126), expenseCents: cents(127) },
  },
  period: { start: civilDate("2026-11-01"), end: null },
  timeline: [{ date: TODAY, incomeCents: cents(110), expenseCents: cents(111) }],
  monthly: [
    {
      month: monthOf(TODAY),
      incomeCents: cents(112),
      expenseCents: cents(113),
      balanceCents: cents(-1),
    },
  ],
  byStatus: {
    paid: { count: 128, incomeCents: cents(129), expenseCents: cents(130) },
    pending: { count: 131, incomeCents: cents(132), expenseCents: cents(133) },
    overdue: { count: 134, incomeCents: cents(135), expenseCents: cents(136) },
  },
  undated: { count: 137, incomeCents: cents(138), expenseCents: cents(139) },
  overdueExpenses: [{ ...LINE, dueDate: null, clientId: null, clientName: null }],
  pendingIncomes: [
    { ...LINE, dueDate: TODAY, clientId: SAMPLE_CONTACT.id, clientName: SAMPLE_CONTACT.name },
  ],
};

describe("the dashboard on the wire", () => {
  const answer = dashboardResponse.encode(DASHBOARD);

  it("says every sum in reais", () => {
    const { id, updatedAt } = SAMPLE_TRANSACTION;
    const line = { id, category: "Site", amount: 1.14, status: "pending", updatedAt };
    expect(answer).toStrictEqual({
      today: "2026-11-21",
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
      overdueExpenses: [{ ...line, dueDate: null, clientId: null, clientName: null }],
      pendingIncomes: [
        {
          ...line,
          dueDate: "2026-11-21",
          clientId: SAMPLE_CONTACT.id,
          clientName: SAMPLE_CONTACT.name,
        },
      ],
    });
  });

  it("says that no day ends below zero", () => {
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
