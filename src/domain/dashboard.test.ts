import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dailyTotalsOf, daysNear, transactions } from "#tests/support/arbitraries.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { dashboardInput, ofMonths } from "#tests/support/report-inputs.ts";
import { civilDate } from "./civil-date.ts";
import { buildDashboard, dashboardPeriod, type Dashboard } from "./dashboard.ts";
import { ALL_TIME, type Period } from "./period.ts";
import { upcomingPeriod } from "./resolved-status.ts";
import { buildSnapshot } from "./snapshot.ts";

const TODAY = civilDate("2026-11-21");

const TOTALS = dailyTotalsOf([
  income(1, TODAY, { status: "paid" }),
  income(10, "2026-12-01"),
  income(100, null, { status: "overdue" }),
  expense(1000, TODAY, { status: "paid" }),
  expense(10_000, "2026-11-20"),
  expense(100_000, null),
  income(1_000_000, TODAY, { status: "paid", lifecycle: "inactive" }),
  expense(10_000_000, TODAY, { lifecycle: "cancelled" }),
]);

function dashboardOver(period: Period): Dashboard {
  return buildDashboard(dashboardInput(TOTALS, period, TODAY), period, TODAY);
}

describe("the dashboard", () => {
  it("has cards of paid and unpaid entries, and their differences", () => {
    expect(dashboardOver(ALL_TIME).cards).toStrictEqual({
      paidIncomeCents: 1n,
      totalExpensesCents: 111_000n,
      paidExpensesCents: 1000n,
      unpaidExpensesCents: 110_000n,
      realizedBalanceCents: -999n,
      netBalanceCents: -110_889n,
      toReceiveCents: 110n,
      toPayCents: 110_000n,
      projectedFlowCents: -109_890n,
    });
  });

  it("restricts only the charts to the period", () => {
    const period = { start: civilDate("2026-11-21"), end: civilDate("2026-11-30") };
    const dashboard = dashboardOver(period);
    expect(dashboard).toStrictEqual({
      ...dashboardOver(ALL_TIME),
      period,
      timeline: [{ date: TODAY, incomeCents: 1n, expenseCents: 1000n }],
      monthly: [{ month: "2026-11", incomeCents: 1n, expenseCents: 1000n, balanceCents: -999n }],
      byStatus: {
        paid: { count: 2, incomeCents: 1n, expenseCents: 1000n },
        pending: { count: 1, incomeCents: 0n, expenseCents: 100_000n },
        overdue: { count: 1, incomeCents: 100n, expenseCents: 0n },
      },
    });
    expect(dashboard.undated).toStrictEqual({
      count: 2,
      incomeCents: 100n,
      expenseCents: 100_000n,
    });
    expect(dashboard.snapshot).toStrictEqual(buildSnapshot(TOTALS, TODAY));
    expect(dashboard.today).toBe(TODAY);
  });

  it("counts the last months up to the current one", () => {
    const period = dashboardPeriod({ months: 3 }, TODAY);
    const { monthly } = dashboardOver(period);
    expect(period).toStrictEqual({ start: "2026-09-01", end: "2026-11-30" });
    expect(monthly.map(({ month }) => month)).toStrictEqual(["2026-11"]);
  });

  it("is the same from monthly totals, except for months cut by its period or by today", () => {
    const day = daysNear("2026-11-21", 70);
    const entries = fc.array(transactions(day), { maxLength: 40 });
    const ends = fc.tuple(fc.option(day), fc.option(day));
    fc.assert(
      fc.property(entries, ends, day, (list, [start, end], today) => {
        const period = { start, end };
        const parts = dashboardInput(dailyTotalsOf(list), period, today);
        const apart = [period, upcomingPeriod(today)];
        const ofWholeMonths = { ...parts, totals: ofMonths(parts.totals, apart) };
        expect(buildDashboard(ofWholeMonths, period, today)).toStrictEqual(
          buildDashboard(parts, period, today),
        );
      }),
    );
  });
});
