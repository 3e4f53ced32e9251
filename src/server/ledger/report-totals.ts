/** What a report is added up from: totals per day, status, side and category. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Category } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import type { Period } from "#domain/period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import type { CategoryTotal } from "#domain/report.ts";
import type { DailyTotalsTable, Schema } from "../database/schema.ts";
import { NO_DUE_DATE } from "./daily-totals.ts";
import { SOURCES, allOf, conditionsOf, isDueInside } from "./report-conditions.ts";

/**
 * The totals of the entries that pass every filter but the period, and are due in one of `periods` or
 * undated. Those of one contact are added up from its entries, all others are kept added up.
 */
export async function readReportTotals(
  db: Kysely<Schema>,
  filter: Omit<ReportFilter, "period">,
  periods: readonly Period[],
  today: CivilDate,
): Promise<CategoryTotal[]> {
  const { clientId } = filter;
  const source = clientId === null ? SOURCES.daily_totals : SOURCES.transactions;
  const passing = allOf([...conditionsOf(filter, today, source), ...isDueInside(periods, source)]);
  const { rows } = await (
    clientId === null ? keptTotals(passing) : totalsOfContact(clientId, passing)
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

function keptTotals(passing: RawBuilder<SqlBool>): RawBuilder<TotalRow> {
  return sql<TotalRow>`
    select nullif(due_date, ${NO_DUE_DATE}) as due_date, type, status, lifecycle, category,
      cast(count as text) as count, cast(cents as text) as cents
    from daily_totals where ${passing}`;
}

function totalsOfContact(clientId: ContactId, passing: RawBuilder<SqlBool>): RawBuilder<TotalRow> {
  return sql<TotalRow>`
    select expected_payment_date as due_date, type, status, lifecycle, category,
      cast(count(*) as text) as count, cast(sum(amount) as text) as cents
    from transactions where client_id = ${clientId} and ${passing}
    group by expected_payment_date, type, status, lifecycle, category`;
}
