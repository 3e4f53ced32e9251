/** What a report is added up from: totals per day, status, side and category, and per contact. */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Category } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { projectionPeriod } from "#domain/projection.ts";
import { TOP_CONTACTS, type CategoryTotal, type ContactFigures } from "#domain/report.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { exactCents } from "#domain/sums.ts";
import type { DailyTotalsTable, Schema } from "../database/schema.ts";
import { NO_DUE_DATE } from "./daily-totals.ts";
import { SOURCES, allOf, conditionsOf, isInOneOf, isOfContactsAlone } from "./report-conditions.ts";

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
  source: Parameters<typeof isInOneOf>[1],
): ReturnType<typeof isInOneOf>[] {
  if (period.start === null && period.end === null) return [];
  return [isInOneOf([period, projectionPeriod(today)], source)];
}

/** The contacts with the largest sums among the active entries that pass the whole filter. */
export async function readTopContacts(
  db: Kysely<Schema>,
  filter: ReportFilter,
  today: CivilDate,
): Promise<ContactFigures[]> {
  const sums = isOfContactsAlone(filter)
    ? sql`select client_id, type, cents from contact_totals`
    : sql`select client_id, type, amount as cents from transactions`;
  // Named after the limit, so that no more names are looked up than are given.
  const { rows } = await sql<ContactRow>`
    select largest.client_id, clients.name, largest.income, largest.expense
    from (
      select client_id, sum(cents) as total,
        cast(sum(case type when 'income' then cents else 0 end) as text) as income,
        cast(sum(case type when 'expense' then cents else 0 end) as text) as expense
      from (${sums} where ${allOf(conditionsOnContacts(filter, today))}) as linked
      group by client_id order by total desc, client_id limit ${TOP_CONTACTS}
    ) as largest
    left join clients on clients.id = largest.client_id
    order by largest.total desc, largest.client_id`.execute(db);
  return rows.map((row) => ({
    clientId: row.client_id,
    name: row.name,
    incomeCents: exactCents(BigInt(row.income)),
    expenseCents: exactCents(BigInt(row.expense)),
  }));
}

/** On the linked entries, or, when the filter allows, on the totals kept of them. */
function conditionsOnContacts(filter: ReportFilter, today: CivilDate): RawBuilder<SqlBool>[] {
  const { period, clientId } = filter;
  const source = SOURCES.transactions;
  const isWhole = period.start === null && period.end === null;
  return [
    sql`lifecycle = 'active'`,
    clientId === null ? sql`client_id is not null` : sql`client_id = ${clientId}`,
    ...conditionsOf(filter, today, source),
    ...(isWhole ? [] : [isInOneOf([period], source)]),
  ];
}

type ContactRow = {
  readonly client_id: ContactId;
  readonly name: string | null;
  readonly income: string;
  readonly expense: string;
};
