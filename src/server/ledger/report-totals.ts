/** What a report is added up from: totals per day, status, side and category. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Category } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { projectionPeriod } from "#domain/projection.ts";
import type { CategoryTotal } from "#domain/report.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import type { DailyTotalsTable, Schema } from "../database/schema.ts";
import { NO_DUE_DATE } from "./daily-totals.ts";
import { SOURCES, allOf, conditionsOf, isDueInside } from "./report-conditions.ts";

/**
 * The totals of the entries that pass every filter but the period, for the period and the months of
 * the projection. Those of one contact are added up from its entries, all others are kept added up.
 */
export async function readReportTotals(
  db: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const { rows } = await (
    filter.clientId === null
      ? keptTotals(filter, today)
      : totalsOfContact(filter, filter.clientId, today)
  ).execute(db);
  return rows.map((row) => ({
    dueDate: row.due_date === null ? null : civilDate(row.due_date),
    type: row.type,
    status: row.status,
    lifecycle: row.lifecycle,
    category: row.category,
    count: Number(row.count),
    cents: BigInt(row.cents),
  }));
}

// Counts and sums come as text: a sum may pass what a number holds exactly; the domain says what then.
type TotalRow = Pick<DailyTotalsTable, "type" | "status" | "lifecycle"> & {
  readonly due_date: string | null;
  readonly category: Category;
  readonly count: string;
  readonly cents: string;
};

function keptTotals(filter: ReportFilter, today: CivilDate): RawBuilder<TotalRow> {
  const source = SOURCES.daily_totals;
  const conditions = conditionsOf(filter, today, source);
  return sql<TotalRow>`
    select nullif(due_date, ${NO_DUE_DATE}) as due_date, type, status, lifecycle, category,
      cast(count as text) as count, cast(cents as text) as cents
    from daily_totals where ${allOf([...conditions, ...daysToRead(filter, today, source)])}`;
}

function totalsOfContact(
  filter: ReportFilter,
  clientId: ContactId,
  today: CivilDate,
): RawBuilder<TotalRow> {
  const source = SOURCES.transactions;
  const conditions = [
    sql<boolean>`client_id = ${clientId}`,
    ...conditionsOf(filter, today, source),
  ];
  return sql<TotalRow>`
    select expected_payment_date as due_date, type, status, lifecycle, category,
      cast(count(*) as text) as count, cast(sum(amount) as text) as cents
    from transactions where ${allOf([...conditions, ...daysToRead(filter, today, source)])}
    group by expected_payment_date, type, status, lifecycle, category`;
}

function daysToRead(
  { period }: ReportFilter,
  today: CivilDate,
  source: Parameters<typeof isDueInside>[1],
): ReturnType<typeof isDueInside> {
  return isDueInside([period, projectionPeriod(today)], source);
}
