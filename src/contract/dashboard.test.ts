import { describe, expect, it } from "vitest";
import { SAMPLE_CONTACT, SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import { civilDate } from "#domain/civil-date.ts";
import { dashboardOf, type Dashboard } from "#domain/dashboard.ts";
import { cents } from "#domain/money.ts";
import { ALL_TIME } from "#domain/period.ts";
import { monthOf } from "#domain/timeline.ts";
import { dashboardAnswer, dashboardToAnswer } from "./dashboard.ts";
import { snapshotToAnswer } from "./snapshot.ts";

const TODAY = civilDate("2026-11-21");
const EMPTY = dashboardOf([], { overdueExpenses: [], pendingIncomes: [] }, ALL_TIME, TODAY);
const LINE = { id: SAMPLE_TRANSACTION.id, category: "Site", amountCents: cents(114) } as const;

/** Every figure is another, so that none can stand in another's place unnoticed. */
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
  timeline: [{ date: TODAY, incomeCents: cents(110), expenseCents: cents(111) }],
  monthly: [
    {
      month: monthOf(TODAY),
      incomeCents: cents(112),
      expenseCents: cents(113),
      balanceCents: cents(-1),
    },
  ],
  overdueExpenses: [{ ...LINE, dueDate: null, clientId: null, clientName: null }],
  pendingIncomes: [
    { ...LINE, dueDate: TODAY, clientId: SAMPLE_CONTACT.id, clientName: SAMPLE_CONTACT.name },
  ],
};

describe("the dashboard on the wire", () => {
  const answer = dashboardToAnswer(DASHBOARD);

  it("says every sum in reais", () => {
    const line = { id: LINE.id, category: "Site", amount: 1.14 };
    expect(answer).toStrictEqual({
      today: "2026-11-21",
      snapshot: snapshotToAnswer(EMPTY.snapshot),
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
      timeline: [{ date: "2026-11-21", income: 1.1, expense: 1.11 }],
      monthly: [{ month: "2026-11", income: 1.12, expense: 1.13, balance: -0.01 }],
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

  it("is one that the client can read, and not without one of its parts", () => {
    expect(dashboardAnswer.parse(JSON.parse(JSON.stringify(answer)))).toStrictEqual(answer);
    for (const part of Object.keys(answer)) {
      expect(dashboardAnswer.safeParse({ ...answer, [part]: undefined }).success).toBe(false);
    }
  });
});
