/** The figures of the Painel and of the Relatórios; all that one answer says is of one moment. */
import type { Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { dashboardOf, type Dashboard, type DashboardPeriod } from "#domain/dashboard.ts";
import { projectionPeriod } from "#domain/projection.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { reportOf, type Report } from "#domain/report.ts";
import { statementOf, type Statement, type StatementBasis } from "#domain/statement.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
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
export function readReport(
  database: Database,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Report> {
  return atOneMoment(database, (moment) => reportAt(moment, filter, today));
}

/** The same in a transaction that is open: what else is read in it is of the same moment. */
export async function reportAt(
  moment: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Report> {
  const periods = [filter.period, projectionPeriod(today)];
  const totals = await readReportTotals(moment, filter, periods, today);
  const topContacts = await readTopContacts(moment, filter, today);
  return reportOf({ totals, topContacts }, filter.period, today);
}

/**
 * The statement for a filter as of `today`, by one read: all that is due up to the period's end, as a
 * balance is carried into it. @throws Refusal for sums past `MAX_TOTAL_CENTS`.
 */
export async function readStatement(
  db: Kysely<Schema>,
  filter: ReportFilter,
  basis: StatementBasis,
  today: CivilDate,
): Promise<Statement> {
  const { period } = filter;
  const upToEnd = { start: basis === "cash" ? null : period.start, end: period.end };
  const totals = await readReportTotals(db, filter, [upToEnd], today);
  return statementOf(totals, period, basis);
}
