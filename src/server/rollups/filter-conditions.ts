/** Compiles report filters to SQL conditions on entries or rollups. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { isAllTime, type Period } from "#domain/period.ts";
import {
  NO_ACCOUNT,
  NO_TAG,
  type AccountFilter,
  type ReportFilter,
  type Resolved,
  type TagsFilter,
  type TotalsFilter,
} from "#domain/report-filter.ts";
import { listTagIds } from "#domain/tag.ts";
import {
  TRANSACTION_COLUMNS,
  hasResolvedStatus,
  type StatusColumns,
} from "../rows/resolved-status-sql.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";

export type EntryFilter = Pick<Resolved<ReportFilter>, "due" | "status" | "type" | "categories">;

const STATUS = sql.ref("status");

export function rollupSource(dueColumn: "due_date" | "due_month"): StatusColumns {
  const dueDate = sql.ref(dueColumn);
  return { status: STATUS, dueDate, isUndated: sql<SqlBool>`${dueDate} = ${NO_DUE_DATE}` };
}

export function hasContactRollup(filter: ReportFilter): boolean {
  const { period, due, accountId, status, category, tags } = filter;
  const isFiltered = [due, accountId, status, category, tags].some((value) => value !== null);
  return isAllTime(period) && !isFiltered;
}

/** The contact, the account and the tags of the filter, which rollups by due date do not have. */
export function isLinkedTo({
  clientId,
  accountId,
  tags,
}: Pick<ReportFilter, "clientId" | "accountId" | "tags">): RawBuilder<SqlBool>[] {
  return [
    ...(clientId === null ? [] : [sql<SqlBool>`client_id = ${clientId}`]),
    ...(accountId === null ? [] : [isInAccount(accountId)]),
    ...hasTags(tags),
  ];
}

function isInAccount(account: AccountFilter): RawBuilder<SqlBool> {
  return account === NO_ACCOUNT ? sql`account_id is null` : sql`account_id = ${account}`;
}

/** Of entries. The literal is that of the index `transactions_tagged`. */
function hasTags(tags: TagsFilter | null): RawBuilder<SqlBool>[] {
  if (tags === null) return [];
  if (tags === NO_TAG) return [sql`tag_ids = '[]'`];
  // Not LIKE, which ignores the case of ASCII in SQLite.
  const has = listTagIds(tags).map(
    (id) => sql<SqlBool>`replace(tag_ids, ${JSON.stringify(id)}, '') <> tag_ids`,
  );
  return [sql`tag_ids <> '[]' and (${sql.join(has, sql` or `)})`];
}

/** Without the period, the contact, the account and the tags of the filter. */
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
  if (periods.some(isAllTime)) return [];
  const conditions = [
    source.isUndated,
    ...periods.map((period) => isWithin(period, source.dueDate)),
  ];
  return [sql`(${sql.join(conditions, sql` or `)})`];
}

const PAID_ON = sql.ref("transactions.paid_on");
export const ACCRUAL_DATE = sql.ref("transactions.accrual_date");

/** Of entries in the period of the filter, by the date that the period is about. */
export function isInFilterPeriod({
  by,
  period,
}: Pick<TotalsFilter, "by" | "period">): RawBuilder<SqlBool>[] {
  if (isAllTime(period)) return [];
  switch (by) {
    case "due":
      return isDueInAny([period], TRANSACTION_COLUMNS);
    case "payment":
      return [isWithin(period, PAID_ON)];
    case "accrual":
      return [
        sql`(${isWithin(period, ACCRUAL_DATE)} or (${ACCRUAL_DATE} is null
          and ${isWithin(period, TRANSACTION_COLUMNS.dueDate)}))`,
      ];
  }
}

export function allOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}

export function isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;
}

export function isWithin({ start, end }: Period, date: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return allOf([
    ...(start === null ? [] : [sql<SqlBool>`${date} >= ${start}`]),
    ...(end === null ? [] : [sql<SqlBool>`${date} <= ${end}`]),
  ]);
}
