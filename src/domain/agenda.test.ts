import { describe, expect, it } from "vitest";
import { SAMPLE_TRANSACTION, dailyTotalsOf } from "#tests/support/arbitraries.ts";
import { buildAgenda, type UnpaidLists } from "./agenda.ts";
import { civilDate } from "./civil-date.ts";
import { cents } from "./money.ts";
import type { Transaction } from "./transaction.ts";

const TODAY = civilDate("2026-11-21");
const NONE: UnpaidLists = {
  income: { overdue: [], pending: [] },
  expense: { overdue: [], pending: [] },
};

function expense(amount: number, day: string | null, change: Partial<Transaction> = {}) {
  const dueDate = day === null ? null : civilDate(day);
  const pending = { status: "pending", type: "expense", clientId: null } as const;
  return { ...SAMPLE_TRANSACTION, ...pending, amountCents: cents(amount), dueDate, ...change };
}

describe("the agenda", () => {
  it("sums what is overdue and what is due from today to seven days ahead, by type", () => {
    const totals = dailyTotalsOf([
      expense(1, "2026-11-20"),
      // Stored as overdue: whatever its date (spec section 4).
      expense(10, "2027-05-01", { status: "overdue" }),
      expense(100, null, { status: "overdue" }),
      expense(1000, "2026-11-21"),
      expense(10_000, "2026-11-28"),
      expense(100_000, "2026-11-29"),
      expense(1_000_000, null),
      expense(2_000_000, "2026-11-21", { status: "paid" }),
      expense(3_000_000, "2026-11-21", { lifecycle: "cancelled" }),
      expense(5, "2026-11-22", { type: "income" }),
    ]);
    expect(buildAgenda(totals, NONE, TODAY)).toStrictEqual({
      income: {
        overdue: { count: 0, totalCents: 0n, entries: [] },
        dueSoon: { count: 1, totalCents: 5n, entries: [] },
      },
      expense: {
        overdue: { count: 3, totalCents: 111n, entries: [] },
        dueSoon: { count: 2, totalCents: 11_000n, entries: [] },
      },
    });
  });

  it("lists the overdue ones, and of the pending ones those due soon", () => {
    const line = { ...expense(1, "2026-11-28"), clientName: null, note: null };
    const later = { ...line, dueDate: civilDate("2026-11-29") };
    const undated = { ...line, dueDate: null };
    const lists = { overdue: [undated], pending: [line, later, undated] };
    const { income } = buildAgenda([], { ...NONE, income: lists }, TODAY);
    expect(income.overdue.entries).toStrictEqual([undated]);
    expect(income.dueSoon.entries).toStrictEqual([line]);
  });
});
