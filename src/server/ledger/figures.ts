/** The figures of the Painel and of the Relatórios; all that one answer says is of one moment. */
import type { CivilDate } from "#domain/civil-date.ts";
import { dashboardOf, type Dashboard, type DashboardPeriod } from "#domain/dashboard.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { reportOf, type Report } from "#domain/report.ts";
import type { Database } from "../database/database.ts";
import { readDailyTotals } from "./daily-totals.ts";
import { readUnpaidLists } from "./first-unpaid.ts";
import { atOneMoment } from "./one-moment.ts";
import { readReportTotals } from "./report-totals.ts";
import { readTopContacts } from "./top-contacts.ts";

/** The dashboard as of `today`. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
export async function readDashboard(
  database: Database,
  asked: DashboardPeriod,
  today: CivilDate,
): Promise<Dashboard> {
  const { totals, lists } = await atOneMoment(database, async (moment) => ({
    totals: await readDailyTotals(moment),
    lists: await readUnpaidLists(moment, today),
  }));
  return dashboardOf(totals, lists, asked, today);
}

/** The report for a filter as of `today`. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
export async function readReport(
  database: Database,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Report> {
  const parts = await atOneMoment(database, async (moment) => ({
    totals: await readReportTotals(moment, filter, today),
    topContacts: await readTopContacts(moment, filter, today),
  }));
  return reportOf(parts, filter.period, today);
}
