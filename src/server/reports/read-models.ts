/** Every read model comes from one consistent snapshot. */
import type { CivilDate } from "#domain/civil-date.ts";
import {
  buildDashboard,
  dashboardPeriod,
  type Dashboard,
  type DashboardPeriod,
} from "#domain/dashboard.ts";
import { ALL_TIME, type Period } from "#domain/period.ts";
import type { DatedFilter, EntryFilter, Resolved } from "#domain/report-filter.ts";
import { buildReport, onlyLifecycle, type Report } from "#domain/report.ts";
import { cashForecastPeriod } from "#domain/cash-forecast.ts";
import {
  buildSnapshot,
  type DailyTotal,
  type LifecycleTotal,
  type Snapshot,
} from "#domain/snapshot.ts";
import { upcomingPeriod } from "#domain/resolved-status.ts";
import { readCashOpening } from "../accounts/read-opening.ts";
import type { Database } from "../database/database.ts";
import {
  readActiveTotals,
  readLifecycleTotals,
  readTimeline,
  type Source,
} from "../rollups/read-rollups.ts";
import { ofReport } from "../rollups/filter-conditions.ts";
import { readUnpaidLists } from "./unpaid-lists.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { NOT_ACTIVE, readReportTotals } from "./report-totals.ts";
import { readNames, readTaggedSums } from "./tagged-sums.ts";
import { readTopContacts } from "./top-contacts.ts";

const UNFILTERED = { categories: null } as const;

export async function readSnapshot(database: Database, today: CivilDate): Promise<Snapshot> {
  const { engine } = database;
  const { totals, others } = await readInSnapshot(database, (db) =>
    readAllEntries({ db, engine }, ALL_TIME, today),
  );
  return buildSnapshot(totals, today, others);
}

export async function readDashboard(
  database: Database,
  request: DashboardPeriod,
  today: CivilDate,
): Promise<Dashboard> {
  const period = dashboardPeriod(request, today);
  const { engine } = database;
  const unpaid = { ...UNFILTERED, status: "unpaid" } as const;
  const parts = await readInSnapshot(database, async (db) => ({
    ...(await readAllEntries({ db, engine }, period, today)),
    timeline: await readTimeline({ db, engine }, UNFILTERED, period, null, today),
    upcoming: await readTimeline({ db, engine }, unpaid, cashForecastPeriod(today), null, today),
    lists: await readUnpaidLists(db, { engine, today }),
    opening: await readCashOpening(db),
  }));
  return buildDashboard(parts, period, today);
}

/** Splits months at the bounds of the period and at today. */
async function readAllEntries(
  source: Source,
  period: Period,
  today: CivilDate,
): Promise<{ totals: DailyTotal[]; others: LifecycleTotal[] }> {
  const alsoSplitBy = [period, upcomingPeriod(today)];
  return {
    totals: await readActiveTotals(source, UNFILTERED, [ALL_TIME], alsoSplitBy, today),
    others: await readLifecycleTotals(source, UNFILTERED, ALL_TIME, NOT_ACTIVE, today),
  };
}

/** The source is a snapshot. Nothing of an inactive or cancelled entry counts, but in `leftOut`. */
export async function readReport(
  source: Source,
  wanted: Resolved<DatedFilter> & Partial<Pick<EntryFilter, "lifecycle">>,
  today: CivilDate,
): Promise<Report> {
  const filter = ofReport(wanted);
  const totals = await readReportTotals(source, filter, today);
  const topContacts = await readTopContacts(source, filter, today);
  const names = await readNames(source.db);
  const tagged = names.tags.length === 0 ? [] : await readTaggedSums(source, filter, today);
  const input = { ...totals, ...names, topContacts, tagged };
  return buildReport(onlyLifecycle(input, wanted.lifecycle ?? null), filter.period, today);
}
