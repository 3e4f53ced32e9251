import { describe, expect, it } from "vitest";
import { dailyTotalsOf } from "#tests/support/arbitraries.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { buildAgenda } from "./agenda.ts";
import { civilDate } from "./civil-date.ts";

const TODAY = civilDate("2026-11-21");

describe("the agenda", () => {
  it("sums overdue entries, and those due from today to seven days ahead, by type", () => {
    const totals = dailyTotalsOf([
      expense(1, "2026-11-20"),
      // Stored as overdue, so its date does not matter (spec section 4).
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
    expect(buildAgenda(totals, TODAY)).toStrictEqual({
      income: {
        overdue: { count: 0, totalCents: 0n },
        dueSoon: { count: 1, totalCents: 5n },
      },
      expense: {
        overdue: { count: 3, totalCents: 111n },
        dueSoon: { count: 2, totalCents: 11_000n },
      },
    });
  });
});
