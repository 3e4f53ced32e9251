import { describe, expect, it } from "vitest";
import { dailyTotalsOf } from "#tests/support/arbitraries.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { buildAgenda, type UnpaidLists } from "./agenda.ts";
import { civilDate } from "./civil-date.ts";

const TODAY = civilDate("2026-11-21");
const NONE: UnpaidLists = {
  income: { overdue: [], pending: [] },
  expense: { overdue: [], pending: [] },
};

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
      income(5, "2026-11-22"),
    ]);
    expect(buildAgenda(totals, NONE, TODAY)).toStrictEqual({
      income: {
        overdue: { count: 0, totalCents: 0n, entries: [] },
        dueSoon: { count: 1, totalCents: 5n },
      },
      expense: {
        overdue: { count: 3, totalCents: 111n },
        dueSoon: { count: 2, totalCents: 11_000n, entries: [] },
      },
    });
  });

  it("lists the overdue incomes, and of the pending expenses those due soon", () => {
    const line = { ...expense(1, "2026-11-28"), clientName: null, note: null };
    const later = { ...line, dueDate: civilDate("2026-11-29") };
    const undated = { ...line, dueDate: null };
    const lists = { overdue: [undated], pending: [line, later, undated] };
    const agenda = buildAgenda([], { income: lists, expense: lists }, TODAY);
    expect(agenda.income.overdue.entries).toStrictEqual([undated]);
    expect(agenda.expense.dueSoon.entries).toStrictEqual([line]);
  });
});
