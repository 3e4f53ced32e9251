import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyTotalsOf, daysNear, transactions } from "#tests/support/arbitraries.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { civilDate, type CivilDate } from "./civil-date.ts";
import { MAX_AMOUNT_CENTS } from "./money.ts";
import { buildSnapshot, type DailyTotal, type Snapshot } from "./snapshot.ts";
import type { Transaction } from "./transaction.ts";

const TODAY = civilDate("2026-11-21");
const EMPTY = { count: 0, totalCents: 0n };
const EMPTY_SIDES = { count: 0, incomeCents: 0n, expenseCents: 0n };

function snapshotOfEntries(...entries: readonly Transaction[]): Snapshot {
  return buildSnapshot(dailyTotalsOf(entries), TODAY);
}

/** Sums entries one by one in BigInt, straight from the text of the spec. */
function slowSnapshot(entries: readonly Transaction[], today: CivilDate) {
  const sum = (selected: readonly Transaction[]): bigint => {
    let total = 0n;
    for (const { amountCents } of selected) total += BigInt(amountCents);
    return total;
  };
  const ofType = (selected: readonly Transaction[], type: string) =>
    selected.filter((one) => one.type === type);
  const together = (selected: readonly Transaction[]) => ({
    count: selected.length,
    totalCents: sum(selected),
  });
  const byType = (selected: readonly Transaction[]) => ({
    count: selected.length,
    incomeCents: sum(ofType(selected, "income")),
    expenseCents: sum(ofType(selected, "expense")),
  });
  const daysAhead = (one: Transaction): number | null =>
    one.dueDate === null
      ? null
      : Temporal.PlainDate.from(today).until(one.dueDate, { largestUnit: "days" }).days;
  const isOverdue = (one: Transaction) => {
    const ahead = daysAhead(one);
    return one.status === "overdue" || (one.status === "pending" && ahead !== null && ahead < 0);
  };
  const active = entries.filter((one) => one.lifecycle === "active");
  const pending = active.filter((one) => one.status === "pending" && !isOverdue(one));
  const upcoming = ofType(pending, "income").filter((one) => (daysAhead(one) ?? 8) <= 7);
  return {
    totalIncomeCents: sum(ofType(active, "income")),
    totalExpensesCents: sum(ofType(active, "expense")),
    netBalanceCents: sum(ofType(active, "income")) - sum(ofType(active, "expense")),
    overdueExpenses: together(ofType(active, "expense").filter(isOverdue)),
    upcomingRevenues: together(upcoming),
    totalsByStatus: {
      paid: byType(active.filter((one) => one.status === "paid")),
      pending: byType(pending),
      overdue: byType(active.filter(isOverdue)),
    },
    totalsByLifecycle: {
      active: byType(active),
      inactive: byType(entries.filter((one) => one.lifecycle === "inactive")),
      cancelled: byType(entries.filter((one) => one.lifecycle === "cancelled")),
    },
  };
}

describe("the snapshot", () => {
  it("of an empty company is all zeros", () => {
    expect(buildSnapshot([], TODAY)).toStrictEqual({
      totalIncomeCents: 0n,
      totalExpensesCents: 0n,
      netBalanceCents: 0n,
      overdueExpenses: EMPTY,
      upcomingRevenues: EMPTY,
      totalsByStatus: { paid: EMPTY_SIDES, pending: EMPTY_SIDES, overdue: EMPTY_SIDES },
      totalsByLifecycle: { active: EMPTY_SIDES, inactive: EMPTY_SIDES, cancelled: EMPTY_SIDES },
    });
  });

  it("equals the sum of every entry", () => {
    const entries = fc.array(transactions(daysNear("2026-11-21", 12)), { maxLength: 60 });
    fc.assert(
      fc.property(entries, daysNear("2026-11-21", 5), (list, today) => {
        expect(buildSnapshot(dailyTotalsOf(list), today)).toStrictEqual(slowSnapshot(list, today));
      }),
      { numRuns: 500 },
    );
  });

  it("does not depend on the order of the daily totals", () => {
    const entries = fc.array(transactions(daysNear("2026-11-21", 12)), { maxLength: 30 });
    fc.assert(
      fc.property(entries, (list) => {
        const totals = dailyTotalsOf(list);
        expect(buildSnapshot(totals.toReversed(), TODAY)).toStrictEqual(
          buildSnapshot(totals, TODAY),
        );
      }),
    );
  });

  it("the balance is all active income minus all active expense, whatever their status", () => {
    const snapshot = snapshotOfEntries(
      income(1000, TODAY, { status: "paid" }),
      income(200),
      expense(1500, TODAY, { status: "overdue" }),
    );
    expect(snapshot.totalIncomeCents).toBe(1200n);
    expect(snapshot.totalExpensesCents).toBe(1500n);
    expect(snapshot.netBalanceCents).toBe(-300n);
  });

  it.each(["inactive", "cancelled"] as const)("an %s entry is in no total", (lifecycle) => {
    const snapshot = snapshotOfEntries(
      expense(100, "2026-11-20", { lifecycle }),
      income(7, TODAY, { lifecycle }),
    );
    const byType = { count: 2, incomeCents: 7n, expenseCents: 100n };
    expect(snapshot).toStrictEqual({
      ...buildSnapshot([], TODAY),
      totalsByLifecycle: {
        ...buildSnapshot([], TODAY).totalsByLifecycle,
        [lifecycle]: byType,
      },
    });
  });

  it("overdue expenses are stored as overdue or past due", () => {
    const snapshot = snapshotOfEntries(
      expense(1, "2026-11-20"),
      expense(10, "2026-12-31", { status: "overdue" }),
      expense(100, null, { status: "overdue" }),
      expense(1000, TODAY),
      expense(10_000, "2026-11-20", { status: "paid" }),
      income(100_000, "2026-11-20"),
    );
    expect(snapshot.overdueExpenses).toStrictEqual({ count: 3, totalCents: 111n });
    expect(snapshot.totalsByStatus.overdue).toStrictEqual({
      count: 4,
      incomeCents: 100_000n,
      expenseCents: 111n,
    });
  });

  it("upcoming revenues are pending income due from today to seven days ahead", () => {
    const snapshot = snapshotOfEntries(
      income(1, "2026-11-21"),
      income(10, "2026-11-28"),
      income(100, "2026-11-20"),
      income(1000, "2026-11-29"),
      income(10_000, null),
      income(100_000, "2026-11-22", { status: "paid" }),
      income(1_000_000, "2026-11-22", { status: "overdue" }),
      expense(10_000_000, "2026-11-22"),
    );
    expect(snapshot.upcomingRevenues).toStrictEqual({ count: 2, totalCents: 11n });
  });
});

describe("totals beyond a safe integer", () => {
  function day(type: "income" | "expense", value: bigint, change: Partial<DailyTotal> = {}) {
    return {
      dueDate: TODAY,
      type,
      status: "paid",
      lifecycle: "active",
      count: 1,
      cents: value,
      ...change,
    } as const;
  }

  it("are exact, of either sign", () => {
    const largest = 2n ** 63n - 1n;
    for (const lifecycle of ["active", "cancelled"] as const) {
      const snapshot = buildSnapshot([day("expense", largest, { lifecycle })], TODAY);
      expect(snapshot.totalsByLifecycle[lifecycle].expenseCents).toBe(largest);
      expect(snapshot.netBalanceCents).toBe(lifecycle === "active" ? -largest : 0n);
    }
  });

  it("leave an exact difference", () => {
    const most = BigInt(MAX_AMOUNT_CENTS) * 7000n;
    const { netBalanceCents } = buildSnapshot(
      [day("income", most), day("expense", most), day("income", 1n)],
      TODAY,
    );
    expect(netBalanceCents).toBe(1n);
  });
});
