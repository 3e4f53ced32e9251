/** The figures of the Painel and of the Relatórios; all that one answer says is of one moment. */
import type { Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import {
  buildDashboard,
  dashboardPeriod,
  type Dashboard,
  type DashboardPeriod,
} from "#domain/dashboard.ts";
import { ALL_TIME, type Period } from "#domain/period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { buildReport, type Report } from "#domain/report.ts";
import { cashForecastPeriod } from "#domain/cash-forecast.ts";
import {
  buildSnapshot,
  snapshotPeriod,
  type DailyTotal,
  type LifecycleTotal,
  type Snapshot,
} from "#domain/snapshot.ts";
import { buildStatement, type Statement, type StatementBasis } from "#domain/statement.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import {
  readActiveTotals,
  readCategoryTotals,
  readLifecycleTotals,
  readTimeline,
} from "../rollups/read-rollups.ts";
import { readUnpaidLists } from "./unpaid-lists.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { NOT_ACTIVE, readReportTotals, readTotalsOfContact } from "./report-totals.ts";
import { readTopContacts } from "./top-contacts.ts";

/** Lets every entry through. */
const WHOLE = { due: null, status: null, type: null, categories: null } as const;

/** The snapshot as of `today`. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
export async function readSnapshot(database: Database, today: CivilDate): Promise<Snapshot> {
  const { totals, others } = await readInSnapshot(database, (moment) =>
    readAll(moment, ALL_TIME, today),
  );
  return buildSnapshot(totals, today, others);
}

/** The dashboard as of `today`. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
export async function readDashboard(
  database: Database,
  asked: DashboardPeriod,
  today: CivilDate,
): Promise<Dashboard> {
  const period = dashboardPeriod(asked, today);
  const unpaid = { ...WHOLE, status: "unpaid" } as const;
  const parts = await readInSnapshot(database, async (moment) => ({
    ...(await readAll(moment, period, today)),
    timeline: await readTimeline(moment, WHOLE, period, null, today),
    upcoming: await readTimeline(moment, unpaid, cashForecastPeriod(today), null, today),
    lists: await readUnpaidLists(moment, today),
  }));
  return buildDashboard(parts, period, today);
}

/** All entries; the totals of months are apart from a period and from today. */
async function readAll(
  moment: Kysely<Schema>,
  period: Period,
  today: CivilDate,
): Promise<{ totals: DailyTotal[]; others: LifecycleTotal[] }> {
  const apart = [period, snapshotPeriod(today)];
  return {
    totals: await readActiveTotals(moment, WHOLE, [ALL_TIME], apart, today),
    others: await readLifecycleTotals(moment, WHOLE, ALL_TIME, NOT_ACTIVE, today),
  };
}

/**
 * The report for a filter as of `today`, in a transaction that is open: what else is read in it is of
 * the same moment. @throws Refusal for sums past `MAX_TOTAL_CENTS`.
 */
export async function reportAt(
  moment: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Report> {
  const totals = await readReportTotals(moment, filter, today);
  const topContacts = await readTopContacts(moment, filter, today);
  return buildReport({ ...totals, topContacts }, filter.period, today);
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
  const { period, clientId } = filter;
  const upToEnd = { start: basis === "cash" ? null : period.start, end: period.end };
  const totals =
    clientId === null
      ? await readCategoryTotals(db, filter, upToEnd, [period], today)
      : await readTotalsOfContact(db, clientId, filter, [upToEnd], today);
  return buildStatement(totals, period, basis);
}
