/** What a report is added up from. */
import { sql, type Kysely } from "kysely";
import type { Category } from "#domain/category.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { isInPeriod, type Period } from "#domain/period.ts";
import { projectionPeriod } from "#domain/projection.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import type { CategoryTotal, ReportInput } from "#domain/report.ts";
import { CASH_FLOW_DAYS, buildTimeline } from "#domain/timeline.ts";
import { LIFECYCLES, type Lifecycle } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import {
  readActiveTotals,
  readCategorySums,
  readLifecycleTotals,
  readTimeline,
} from "../rollups/read-rollups.ts";
import { TRANSACTION_COLUMNS } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "../rollups/due-date-rollups.ts";
import { readTotals } from "../rollups/read-delimited.ts";
import { allOf, toConditions, isDueInAny, type EntryFilter } from "../rollups/filter-conditions.ts";

/** All but the contacts. Entries of one contact are added up one by one, all others are kept added up. */
export async function readReportTotals(
  db: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<Omit<ReportInput, "topContacts">> {
  const { period, clientId } = filter;
  const periods = [period, projectionPeriod(today)];
  if (clientId !== null) {
    return partsOf(await readTotalsOfContact(db, clientId, filter, periods, today), period);
  }
  const apart = [{ start: today, end: null }];
  return {
    totals: await readActiveTotals(db, filter, periods, apart, today),
    categories: await readCategorySums(db, filter, period, today),
    firstDays: await readTimeline(db, filter, period, CASH_FLOW_DAYS, today),
    others: await readLifecycleTotals(db, filter, period, NOT_ACTIVE, today),
  };
}

/** The lifecycles of what does not count. */
export const NOT_ACTIVE = LIFECYCLES.filter((lifecycle) => lifecycle !== "active");

function partsOf(
  totals: readonly CategoryTotal[],
  period: Period,
): Omit<ReportInput, "topContacts"> {
  const active = totals.filter(({ lifecycle }) => lifecycle === "active");
  const inside = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  return {
    totals: active,
    categories: inside.filter(({ lifecycle }) => lifecycle === "active"),
    firstDays: buildTimeline(active, period),
    others: inside.filter(({ lifecycle }) => lifecycle !== "active"),
  };
}

/** Day by day, of one contact's entries that are due in one of the periods or undated. */
export async function readTotalsOfContact(
  db: Kysely<Schema>,
  clientId: ContactId,
  filter: EntryFilter,
  periods: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const passing = [
    ...toConditions(filter, today, TRANSACTION_COLUMNS),
    ...isDueInAny(periods, TRANSACTION_COLUMNS),
  ];
  const totals = await readTotals<"lifecycle" | "category">(
    db,
    ["lifecycle", "category"],
    sql`select coalesce(expected_payment_date, ${NO_DUE_DATE}) as due_date, type, status, lifecycle,
        category, count(*) as count, sum(amount) as cents
      from transactions where client_id = ${clientId} and ${allOf(passing)}
      group by expected_payment_date, type, status, lifecycle, category`,
  );
  // The tables hold no others.
  return totals.map((total) => ({
    ...total,
    lifecycle: total.lifecycle as Lifecycle,
    category: total.category as Category,
  }));
}
