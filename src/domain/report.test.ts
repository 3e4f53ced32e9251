import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactId, dailyTotalsOf, daysNear, transactions } from "#tests/support/arbitraries.ts";
import { expense, income } from "#tests/support/domain-records.ts";
import { ofMonths, reportInput } from "#tests/support/report-inputs.ts";
import { civilDate } from "./civil-date.ts";
import { ALL_TIME, isInPeriod, type Period } from "./period.ts";
import { buildProjection, projectionPeriod } from "./projection.ts";
import { buildReport, type Report } from "./report.ts";
import type { Transaction } from "./transaction.ts";

const TODAY = civilDate("2026-11-21");
const NO_ENTRIES = { count: 0, incomeCents: 0n, expenseCents: 0n };

function buildReportOf(entries: readonly Transaction[], period: Period = ALL_TIME): Report {
  return buildReport(reportInput(dailyTotalsOf(entries), period), period, TODAY);
}

describe("a report", () => {
  it("without entries is all zeros, and has no averages", () => {
    expect(buildReportOf([])).toStrictEqual({
      totals: { ...NO_ENTRIES, balanceCents: 0n },
      byStatus: { paid: NO_ENTRIES, pending: NO_ENTRIES, overdue: NO_ENTRIES },
      leftOut: { inactive: NO_ENTRIES, cancelled: NO_ENTRIES },
      indicators: {
        count: 0,
        averageIncomeCents: null,
        averageExpenseCents: null,
        percentPaid: null,
      },
      monthly: [],
      byCategory: [],
      byTag: [],
      topContacts: [],
      dailyCashFlow: [],
      projection: buildProjection([], TODAY),
    });
  });

  it("averages each type over its own entries, and counts the paid ones", () => {
    const { totals, indicators } = buildReportOf([
      income(100, TODAY, { status: "paid" }),
      income(101),
      expense(50),
    ]);
    expect(totals).toStrictEqual({
      count: 3,
      incomeCents: 201n,
      expenseCents: 50n,
      balanceCents: 151n,
    });
    expect(indicators).toStrictEqual({
      count: 3,
      averageIncomeCents: 101n,
      averageExpenseCents: 50n,
      percentPaid: 33.33,
    });
  });

  it("uses the status of today, and has the totals of excluded entries", () => {
    const yesterday = "2026-11-20";
    const { byStatus, leftOut } = buildReportOf([
      expense(1, yesterday),
      expense(10, TODAY),
      income(100, yesterday, { lifecycle: "inactive" }),
      expense(1000, TODAY, { lifecycle: "cancelled" }),
    ]);
    expect(byStatus).toStrictEqual({
      paid: NO_ENTRIES,
      pending: { count: 1, incomeCents: 0n, expenseCents: 10n },
      overdue: { count: 1, incomeCents: 0n, expenseCents: 1n },
    });
    expect(leftOut).toStrictEqual({
      inactive: { count: 1, incomeCents: 100n, expenseCents: 0n },
      cancelled: { count: 1, incomeCents: 0n, expenseCents: 1000n },
    });
  });

  it("lists the categories that have entries, in the order of the form", () => {
    const { byCategory } = buildReportOf([
      income(1, TODAY, { category: "Outros" }),
      income(10, TODAY, { category: "Sistema" }),
      expense(100, TODAY, { category: "Sistema" }),
      expense(1000, TODAY, { category: "Site", lifecycle: "inactive" }),
    ]);
    expect(byCategory).toStrictEqual([
      { category: "Sistema", count: 2, incomeCents: 10n, expenseCents: 100n },
      { category: "Outros", count: 1, incomeCents: 1n, expenseCents: 0n },
    ]);
  });

  it("counts an entry without a due date in any period, but in no series", () => {
    const period = { start: civilDate("2026-11-01"), end: civilDate("2026-11-30") };
    const report = buildReportOf(
      [income(1, null), income(10, "2026-11-30"), income(100, "2026-10-31")],
      period,
    );
    expect(report.totals).toMatchObject({ count: 2, incomeCents: 11n });
    expect(report.monthly).toHaveLength(1);
    expect(report.dailyCashFlow).toHaveLength(1);
    expect(report.projection.months[4]).toMatchObject({ month: "2026-10", balanceCents: 100n });
  });

  it("returns the top contacts of its input", () => {
    const ana = {
      clientId: contactId("CTT-ana"),
      name: "Ana",
      incomeCents: 1n,
      expenseCents: 2n,
    };
    const report = buildReport(
      { ...reportInput([], ALL_TIME), topContacts: [ana] },
      ALL_TIME,
      TODAY,
    );
    expect(report.topContacts).toStrictEqual([ana]);
  });

  it("has parts that add up to its totals", () => {
    const near = daysNear("2026-11-21", 40);
    const periods = fc.record({ start: fc.option(near), end: fc.option(near) });
    const lists = fc.array(transactions(near), { maxLength: 40 });
    fc.assert(
      fc.property(lists, periods, (entries, period) => {
        const report = buildReportOf(entries, period);
        const parts = [Object.values(report.byStatus), report.byCategory];
        for (const byType of parts) expect(added(byType)).toStrictEqual(added([report.totals]));
        const inside = entries.filter(({ dueDate }) => isInPeriod(dueDate, period));
        const left = Object.values(report.leftOut);
        expect(added([report.totals, ...left])[0]).toBe(BigInt(inside.length));
        expect(buildReportOf(inside, period)).toStrictEqual({
          ...report,
          projection: expect.anything(),
        });
      }),
    );
  });

  it("is the same from monthly totals, except for months cut by its period or by today", () => {
    const day = daysNear("2026-11-21", 200);
    const entries = fc.array(transactions(day), { maxLength: 40 });
    const ends = fc.tuple(fc.option(day), fc.option(day));
    fc.assert(
      fc.property(entries, ends, (list, [start, end]) => {
        const period = { start, end };
        const parts = reportInput(dailyTotalsOf(list), period);
        const apart = [period, projectionPeriod(TODAY), { start: TODAY, end: null }];
        const ofWholeMonths = { ...parts, totals: ofMonths(parts.totals, apart) };
        expect(buildReport(ofWholeMonths, period, TODAY)).toStrictEqual(
          buildReport(parts, period, TODAY),
        );
      }),
    );
  });
});

type Sides = {
  readonly count: number;
  readonly incomeCents: bigint;
  readonly expenseCents: bigint;
};

function added(all: readonly Sides[]): [bigint, bigint, bigint] {
  const sum: [bigint, bigint, bigint] = [0n, 0n, 0n];
  for (const { count, incomeCents, expenseCents } of all) {
    sum[0] += BigInt(count);
    sum[1] += incomeCents;
    sum[2] += expenseCents;
  }
  return sum;
}
