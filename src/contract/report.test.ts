import { describe, expect, it } from "vitest";
import { SAMPLE_CONTACT } from "#tests/support/arbitraries.ts";
import { civilDate } from "#domain/civil-date.ts";
import type { Report } from "#domain/report.ts";
import type { TypeTotals } from "#domain/totals.ts";
import { monthOf } from "#domain/timeline.ts";
import { reportResponse } from "./report.ts";

const DAY = civilDate("2026-11-21");
const MONTH = monthOf(DAY);

/** Each value is different, so that swapped fields fail the test. */
function domainTotals(seed: number): TypeTotals {
  return { count: seed, incomeCents: BigInt(seed + 100), expenseCents: BigInt(seed + 200) };
}

function apiTotals(seed: number): unknown {
  return { count: seed, income: (seed + 100) / 100, expense: (seed + 200) / 100 };
}

const REPORT: Report = {
  totals: { ...domainTotals(1), balanceCents: -100n },
  byStatus: { paid: domainTotals(2), pending: domainTotals(3), overdue: domainTotals(4) },
  leftOut: { inactive: domainTotals(5), cancelled: domainTotals(6) },
  indicators: {
    count: 7,
    averageIncomeCents: 301n,
    averageExpenseCents: null,
    percentPaid: 33.33,
  },
  monthly: [{ month: MONTH, incomeCents: 302n, expenseCents: 303n, balanceCents: 304n }],
  byCategory: [{ category: "Pagamento cartão", ...domainTotals(8) }],
  byTag: [{ tagId: null, name: null, count: 2, incomeCents: 305n, expenseCents: 306n }],
  topContacts: [
    {
      clientId: SAMPLE_CONTACT.id,
      name: null,
      incomeCents: 305n,
      expenseCents: 306n,
    },
  ],
  dailyCashFlow: [
    {
      date: DAY,
      incomeCents: 307n,
      expenseCents: 308n,
      balanceCents: 309n,
      runningBalanceCents: 310n,
    },
  ],
  projection: {
    averageBalanceCents: -311n,
    months: [
      { kind: "actual", month: MONTH, balanceCents: 312n },
      {
        kind: "projected",
        month: MONTH,
        balanceCents: -313n,
        lowCents: -314n,
        highCents: -315n,
        scheduledCents: 316n,
      },
    ],
  },
};

describe("the report in the API", () => {
  const answer = reportResponse.encode(REPORT);

  it("has every sum in reais", () => {
    expect(answer).toStrictEqual({
      totals: { count: 1, income: 1.01, expense: 2.01, balance: -1 },
      byStatus: { paid: apiTotals(2), pending: apiTotals(3), overdue: apiTotals(4) },
      leftOut: { inactive: apiTotals(5), cancelled: apiTotals(6) },
      indicators: { count: 7, averageIncome: 3.01, averageExpense: null, percentPaid: 33.33 },
      monthly: [{ month: "2026-11", income: 3.02, expense: 3.03, balance: 3.04 }],
      byCategory: [{ category: "Pagamento cartão", count: 8, income: 1.08, expense: 2.08 }],
      byTag: [{ tagId: null, name: null, count: 2, income: 3.05, expense: 3.06 }],
      topContacts: [{ clientId: SAMPLE_CONTACT.id, name: null, income: 3.05, expense: 3.06 }],
      dailyCashFlow: [
        { date: "2026-11-21", income: 3.07, expense: 3.08, balance: 3.09, runningBalance: 3.1 },
      ],
      projection: {
        averageBalance: -3.11,
        months: [
          { kind: "actual", month: "2026-11", balance: 3.12 },
          {
            kind: "projected",
            month: "2026-11",
            balance: -3.13,
            low: -3.14,
            high: -3.15,
            scheduled: 3.16,
          },
        ],
      },
    });
  });

  it("is one that the client can read, and not without one of its parts", () => {
    expect(
      reportResponse.encode(reportResponse.parse(JSON.parse(JSON.stringify(answer)))),
    ).toStrictEqual(answer);
    for (const part of Object.keys(answer)) {
      expect(reportResponse.safeParse({ ...answer, [part]: undefined }).success).toBe(false);
    }
  });
});
