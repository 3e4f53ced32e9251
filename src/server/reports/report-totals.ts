import { sql, type Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { isInPeriod, type Period } from "#domain/period.ts";
import { projectionPeriod } from "#domain/projection.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import type { CategoryTotal, ReportInput } from "#domain/report.ts";
import { CASH_FLOW_DAYS, buildTimeline } from "#domain/timeline.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import {
  readActiveTotals,
  readCategorySums,
  readLifecycleTotals,
  readTimeline,
} from "../rollups/read-rollups.ts";
import { TRANSACTION_COLUMNS } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "../rollups/rollup-tables.ts";
import { readTotalsByCategory } from "../rollups/read-totals.ts";
import { allOf, toConditions, isDueInAny, type EntryFilter } from "../rollups/filter-conditions.ts";

/** Everything but the top contacts. Only the entries of one contact are not in rollups by due date. */
export async function readReportTotals(
  db: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Omit<ReportInput, "topContacts">> {
  const { period, clientId } = filter;
  const periods = [period, projectionPeriod(today)];
  if (clientId !== null) {
    return splitTotals(await readTotalsOfContact(db, clientId, filter, periods, today), period);
  }
  const alsoSplitBy = [{ start: today, end: null }];
  return {
    totals: await readActiveTotals(db, filter, periods, alsoSplitBy, today),
    categories: await readCategorySums(db, filter, period, today),
    firstDays: await readTimeline(db, filter, period, CASH_FLOW_DAYS, today),
    others: await readLifecycleTotals(db, filter, period, NOT_ACTIVE, today),
  };
}

export const NOT_ACTIVE = LIFECYCLES.filter((lifecycle) => lifecycle !== "active");

function splitTotals(
  totals: readonly CategoryTotal[],
  period: Period,
): Omit<ReportInput, "topContacts"> {
  const active = totals.filter(({ lifecycle }) => lifecycle === "active");
  const inPeriod = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  return {
    totals: active,
    categories: inPeriod.filter(({ lifecycle }) => lifecycle === "active"),
    firstDays: buildTimeline(active, period),
    others: inPeriod.filter(({ lifecycle }) => lifecycle !== "active"),
  };
}

/** Daily totals of the entries due in one of the periods, or undated. */
export async function readTotalsOfContact(
  db: Kysely<Schema>,
  clientId: ContactId,
  filter: EntryFilter,
  periods: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const conditions = [
    ...toConditions(filter, today, TRANSACTION_COLUMNS),
    ...isDueInAny(periods, TRANSACTION_COLUMNS),
  ];
  return readTotalsByCategory(
    db,
    sql`select coalesce(expected_payment_date, ${NO_DUE_DATE}) as due_date, type, status, lifecycle,
        category, count(*) as count, sum(amount) as cents
      from transactions where client_id = ${clientId} and ${allOf(conditions)}
      group by expected_payment_date, type, status, lifecycle, category`,
  );
}
