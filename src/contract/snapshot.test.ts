import { describe, expect, it } from "vitest";
import type { Snapshot } from "#domain/snapshot.ts";
import { snapshotResponse } from "./snapshot.ts";

/** Each value is different, so that swapped fields fail the test. */
const SNAPSHOT: Snapshot = {
  totalIncomeCents: 101n,
  totalExpensesCents: 302n,
  netBalanceCents: -201n,
  overdueExpenses: { count: 1, totalCents: 104n },
  upcomingRevenues: { count: 2, totalCents: 105n },
  totalsByStatus: {
    paid: { count: 3, incomeCents: 106n, expenseCents: 107n },
    pending: { count: 4, incomeCents: 108n, expenseCents: 109n },
    overdue: { count: 5, incomeCents: 110n, expenseCents: 111n },
  },
  totalsByLifecycle: {
    active: { count: 6, incomeCents: 112n, expenseCents: 113n },
    inactive: { count: 7, incomeCents: 114n, expenseCents: 115n },
    cancelled: { count: 8, incomeCents: 116n, expenseCents: 117n },
  },
};

describe("the snapshot in the API", () => {
  const answer = snapshotResponse.encode(SNAPSHOT);

  it("has every sum in reais, under the names of the spec", () => {
    expect(answer).toStrictEqual({
      totalIncome: 1.01,
      totalExpenses: 3.02,
      netBalance: -2.01,
      overdueExpenses: { count: 1, total: 1.04 },
      upcomingRevenues: { count: 2, total: 1.05 },
      totalsByStatus: {
        paid: { count: 3, income: 1.06, expense: 1.07 },
        pending: { count: 4, income: 1.08, expense: 1.09 },
        overdue: { count: 5, income: 1.1, expense: 1.11 },
      },
      totalsByLifecycle: {
        active: { count: 6, income: 1.12, expense: 1.13 },
        inactive: { count: 7, income: 1.14, expense: 1.15 },
        cancelled: { count: 8, income: 1.16, expense: 1.17 },
      },
    });
  });

  it("is one that the client can read", () => {
    const sent: unknown = JSON.parse(JSON.stringify(answer));
    expect(snapshotResponse.encode(snapshotResponse.parse(sent))).toStrictEqual(answer);
  });

  it("without one of its parts is refused", () => {
    for (const part of Object.keys(answer)) {
      expect(snapshotResponse.safeParse({ ...answer, [part]: undefined }).success).toBe(false);
    }
  });
});
