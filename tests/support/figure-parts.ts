/** What figures are made from, of totals that are all of single days. */
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

/** The parts of a dashboard over a period, with empty lists. */
export function dashboardPartsOf(
  totals: readonly CategoryTotal[],
  period: Period,
  today: CivilDate,
): DashboardInput {
  return {
    totals: totals.filter(isActive),
    others: totals.filter((total) => !isActive(total)),
    timeline: buildTimeline(totals, period),
    upcoming: comingOf(totals, today),
    lists: { overdueExpenses: [], pendingIncomes: [] },
  };
}

/** The timeline of what is unpaid in the days of a schedule. */
export function comingOf(totals: readonly CategoryTotal[], today: CivilDate): DailyTotals[] {
  const unpaid = totals.filter(({ status }) => status !== "paid");
  return buildTimeline(unpaid, cashForecastPeriod(today));
}

/** The parts of a report over a period, without contacts. */
export function reportPartsOf(totals: readonly CategoryTotal[], period: Period): ReportInput {
  const inside = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  return {
    totals: totals.filter(isActive),
    categories: inside.filter(isActive),
    firstDays: buildTimeline(totals, period),
    topContacts: [],
    others: inside.filter((total) => !isActive(total)),
  };
}

/** Totals of months that are apart from the periods, each as due on the first day of its month. */
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
