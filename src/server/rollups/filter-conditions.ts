/** A report's filter as SQL, for either place where the entries are: one by one, or added up. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Period } from "#domain/period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { hasResolvedStatus, type StatusColumns } from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./due-date-rollups.ts";

/** What of a filter totals can tell apart: all but its contact and its period. */
export type EntryFilter = Omit<ReportFilter, "period" | "clientId">;

const STATUS = sql.ref("status");

/**
 * The linked ones, all of them in `transactions_of_contacts`. Said so that no index by due date is
 * taken instead: it would lead to entries that are then looked up one by one.
 */
const LINKED_ENTRIES: StatusColumns = {
  status: STATUS,
  dueDate: sql`coalesce(expected_payment_date, ${NO_DUE_DATE})`,
  isUndated: sql<SqlBool>`coalesce(expected_payment_date, ${NO_DUE_DATE}) = ${NO_DUE_DATE}`,
};

/** Where they are added up, by day or by month. */
export function rollupSource(dueColumn: "due_date" | "due_month"): StatusColumns {
  const dueDate = sql.ref(dueColumn);
  return { status: STATUS, dueDate, isUndated: sql<SqlBool>`${dueDate} = ${NO_DUE_DATE}` };
}

/** Where to read `type`, `lifecycle`, `count` and `cents` of entries, and which of what is there. */
type Reading = {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<SqlBool>[];
};

/**
 * The linked entries that pass a filter, with their `client_id`: by the totals of their contacts
 * where those can tell them apart, else one by one.
 */
export function linkedEntries(filter: ReportFilter, today: CivilDate): Reading {
  const { period, clientId } = filter;
  const source = LINKED_ENTRIES;
  return {
    from: hasContactRollup(filter)
      ? sql.table("contact_totals")
      : sql`(select *, 1 as count, amount as cents from transactions) as entries`,
    conditions: [
      clientId === null ? sql`client_id is not null` : sql`client_id = ${clientId}`,
      ...toConditions(filter, today, source),
      ...isDueInAny([period], source),
    ],
  };
}

/** Whether the totals of contacts tell apart what passes a filter. */
export function hasContactRollup({ period, due, status, categories }: ReportFilter): boolean {
  const isAllTime = period.start === null && period.end === null;
  return isAllTime && due === null && status === null && categories === null;
}

/** Every condition of a filter but its period and its contact, as of `today`. */
export function toConditions(
  { type, due, categories, status }: EntryFilter,
  today: CivilDate,
  source: StatusColumns,
): RawBuilder<SqlBool>[] {
  return [
    ...(type === null ? [] : [sql<SqlBool>`type = ${type}`]),
    ...(due === null ? [] : [due === "undated" ? source.isUndated : isNot(source.isUndated)]),
    ...(categories === null ? [] : [isOneOf("category", categories)]),
    ...(status === null ? [] : [hasResolvedStatus(status, source, today)]),
  ];
}

/**
 * Due inside one of the periods, or undated: what `isInPeriod` of the domain says. Nothing to be
 * true where one of the periods is open at both ends.
 */
export function isDueInAny(
  periods: readonly Period[],
  source: StatusColumns,
): RawBuilder<SqlBool>[] {
  if (periods.some(({ start, end }) => start === null && end === null)) return [];
  return [anyOf([source.isUndated, ...periods.map((period) => isWithin(period, source))])];
}

/** All of the conditions; with none of them, everything. */
export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

function isNot(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql`not (${condition})`;
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Whether the column has one of the values. */
export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Whether a due date lies in the period. */
export function isWithin({ start, end }: Period, { dueDate }: StatusColumns): RawBuilder<SqlBool> {
  return allOf([
    ...(start === null ? [] : [sql<SqlBool>`${dueDate} >= ${start}`]),
    ...(end === null ? [] : [sql<SqlBool>`${dueDate} <= ${end}`]),
  ]);
}
