/** Every read model comes from one consistent snapshot. */
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
  type DailyTotal,
  type LifecycleTotal,
  type Snapshot,
} from "#domain/snapshot.ts";
import { upcomingPeriod } from "#domain/resolved-status.ts";
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

const UNFILTERED = { due: null, status: null, type: null, categories: null } as const;

export async function readSnapshot(database: Database, today: CivilDate): Promise<Snapshot> {
  const { totals, others } = await readInSnapshot(database, (db) =>
    readAllEntries(db, ALL_TIME, today),
  );
  return buildSnapshot(totals, today, others);
}

export async function readDashboard(
  database: Database,
  request: DashboardPeriod,
  today: CivilDate,
): Promise<Dashboard> {
  const period = dashboardPeriod(request, today);
  const pending = { ...UNFILTERED, status: "pending" } as const;
  const parts = await readInSnapshot(database, async (db) => ({
    ...(await readAllEntries(db, period, today)),
    timeline: await readTimeline(db, UNFILTERED, period, null, today),
    upcoming: await readTimeline(db, pending, cashForecastPeriod(today), null, today),
    lists: await readUnpaidLists(db, today),
  }));
  return buildDashboard(parts, period, today);
}

/** Splits months at the bounds of the period and at today. */
async function readAllEntries(
  db: Kysely<Schema>,
  period: Period,
  today: CivilDate,
): Promise<{ totals: DailyTotal[]; others: LifecycleTotal[] }> {
  const alsoSplitBy = [period, upcomingPeriod(today)];
  return {
    totals: await readActiveTotals(db, UNFILTERED, [ALL_TIME], alsoSplitBy, today),
    others: await readLifecycleTotals(db, UNFILTERED, ALL_TIME, NOT_ACTIVE, today),
  };
}

/** `db` is a snapshot. */
export async function readReport(
  db: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Report> {
  const totals = await readReportTotals(db, filter, today);
  const topContacts = await readTopContacts(db, filter, today);
  return buildReport({ ...totals, topContacts }, filter.period, today);
}

/** The cash basis carries a balance into the period, so it reads from the start of the ledger. */
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
