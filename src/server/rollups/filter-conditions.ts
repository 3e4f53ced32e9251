/** Compiles report filters to SQL conditions on entries or rollups. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Period } from "#domain/period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { hasResolvedStatus, type StatusColumns } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";

export type EntryFilter = Omit<ReportFilter, "period" | "clientId">;

const STATUS = sql.ref("status");

/**
 * The expression prevents the use of an index by due date, which would need a lookup for each entry;
 * `transactions_of_contacts` covers all columns.
 */
const LINKED_ENTRIES: StatusColumns = {
  status: STATUS,
  dueDate: sql`coalesce(expected_payment_date, ${NO_DUE_DATE})`,
  isUndated: sql<SqlBool>`coalesce(expected_payment_date, ${NO_DUE_DATE}) = ${NO_DUE_DATE}`,
};

export function rollupSource(dueColumn: "due_date" | "due_month"): StatusColumns {
  const dueDate = sql.ref(dueColumn);
  return { status: STATUS, dueDate, isUndated: sql<SqlBool>`${dueDate} = ${NO_DUE_DATE}` };
}

type FilteredSource = {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<SqlBool>[];
};

/** From the contact rollup if it supports the filter, else from the entries. */
export function linkedEntries(filter: ReportFilter, today: CivilDate): FilteredSource {
  const { period, clientId } = filter;
  return {
    from: hasContactRollup(filter)
      ? sql.table("contact_totals")
      : sql`(select *, 1 as count, amount as cents from transactions) as entries`,
    conditions: [
      clientId === null ? sql`client_id is not null` : sql`client_id = ${clientId}`,
      ...toConditions(filter, today, LINKED_ENTRIES),
      ...isDueInAny([period], LINKED_ENTRIES),
    ],
  };
}

export function hasContactRollup({ period, due, status, categories }: ReportFilter): boolean {
  const isAllTime = period.start === null && period.end === null;
  return isAllTime && due === null && status === null && categories === null;
}

/** Without the period and the contact of the filter. */
export function toConditions(
  { type, due, categories, status }: EntryFilter,
  today: CivilDate,
  source: StatusColumns,
): RawBuilder<SqlBool>[] {
  return [
    ...(type === null ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(due === null
      ? []
      : [due === "undated" ? source.isUndated : sql<SqlBool>`not (${source.isUndated})`]),
    ...(categories === null ? [] : [isOneOf("category", categories)]),
    ...(status === null ? [] : [hasResolvedStatus(status, source, today)]),
  ];
}

/** Due in one of the periods, or undated, as in `isInPeriod` of the domain. */
export function isDueInAny(
  periods: readonly Period[],
  source: StatusColumns,
): RawBuilder<SqlBool>[] {
  if (periods.some(({ start, end }) => start === null && end === null)) return [];
  const conditions = [source.isUndated, ...periods.map((period) => isWithin(period, source))];
  return [sql`(${sql.join(conditions, sql` or `)})`];
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

export function isWithin({ start, end }: Period, { dueDate }: StatusColumns): RawBuilder<SqlBool> {
  return allOf([
    ...(start === null ? [] : [sql<SqlBool>`${dueDate} >= ${start}`]),
    ...(end === null ? [] : [sql<SqlBool>`${dueDate} <= ${end}`]),
  ]);
}
