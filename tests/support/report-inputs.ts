/** The inputs of dashboards and reports, from totals of single days. */
import { NO_OPENING } from "#domain/cash-opening.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { DashboardInput } from "#domain/dashboard.ts";
import { isInPeriod, type Period } from "#domain/period.ts";
import type { CategoryTotal, ReportInput } from "#domain/report.ts";
import { cashForecastPeriod } from "#domain/cash-forecast.ts";
import type { DailyTotal } from "#domain/snapshot.ts";
import {
  daysOfMonth,
  monthOf,
  partialMonths,
  buildTimeline,
  type DailyTotals,
} from "#domain/timeline.ts";

/** The inputs of a dashboard over a period, with empty lists. */
export function dashboardInput(
  totals: readonly CategoryTotal[],
  period: Period,
  today: CivilDate,
): DashboardInput {
  return {
    totals: totals.filter(isActive),
    others: totals.filter((total) => !isActive(total)),
    timeline: buildTimeline(totals, period),
    upcoming: unpaidTimeline(totals, today),
    lists: { income: { overdue: [], pending: [] }, expense: { overdue: [], pending: [] } },
    opening: NO_OPENING,
  };
}

/** The timeline of unpaid entries in the days of a forecast. */
export function unpaidTimeline(totals: readonly CategoryTotal[], today: CivilDate): DailyTotals[] {
  const unpaid = totals.filter(({ status }) => status !== "paid");
  return buildTimeline(unpaid, cashForecastPeriod(today));
}

/** The inputs of a report over a period, without contacts. */
export function reportInput(totals: readonly CategoryTotal[], period: Period): ReportInput {
  const inside = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  return {
    totals: totals.filter(isActive),
    categories: inside.filter(isActive),
    firstDays: buildTimeline(totals, period),
    topContacts: [],
    categoryNames: FIRST_CATEGORIES,
    tags: [],
    tagged: [],
    others: inside.filter((total) => !isActive(total)),
  };
}

/** The totals of months outside the periods, dated on the first day of their month. */
export function ofMonths<Total extends DailyTotal>(
  totals: readonly Total[],
  periods: readonly Period[],
): Total[] {
  const partial = new Set(partialMonths(periods));
  return totals.map((total) => {
    if (total.dueDate === null || partial.has(monthOf(total.dueDate))) return total;
    return { ...total, dueDate: daysOfMonth(monthOf(total.dueDate)).start };
  });
}

function isActive({ lifecycle }: CategoryTotal): boolean {
  return lifecycle === "active";
}
