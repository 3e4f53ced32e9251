/**
 * The resolved status (`resolvedStatus` of the domain) in SQL and as conditions on stored columns.
 * No other file of the server spells the rule out.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { StatusFilter } from "#domain/report-filter.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { Filter } from "./row-query.ts";

/** Where a statement has the stored status and due date of entries. */
export type StatusColumns = {
  readonly status: RawBuilder<unknown>;
  readonly dueDate: RawBuilder<unknown>;
  /** True where there is no due date. */
  readonly isUndated: RawBuilder<SqlBool>;
};

/** The columns of `transactions`. */
export const TRANSACTION_COLUMNS: StatusColumns = {
  status: sql.ref("transactions.status"),
  dueDate: sql.ref("transactions.expected_payment_date"),
  isUndated: sql<SqlBool>`transactions.expected_payment_date is null`,
};

/** The resolved status as an expression. */
export function resolvedStatusSql(
  { status, dueDate }: Pick<StatusColumns, "status" | "dueDate">,
  today: CivilDate,
): RawBuilder<TransactionStatus> {
  return sql`case when ${status} = 'pending' and ${dueDate} < ${today}
    then 'overdue' else ${status} end`;
}

/** True of the entries that a status filter keeps. */
export function hasResolvedStatus(
  filter: StatusFilter,
  { status, dueDate, isUndated }: StatusColumns,
  today: CivilDate,
): RawBuilder<SqlBool> {
  switch (filter) {
    case "paid":
      return sql`${status} = 'paid'`;
    case "unpaid":
      return sql`${status} <> 'paid'`;
    case "overdue":
      return sql`(${status} = 'overdue' or (${status} = 'pending' and ${dueDate} < ${today}))`;
    case "pending":
      return sql`(${status} = 'pending' and (${isUndated} or ${dueDate} >= ${today}))`;
  }
}

/** True of a filter that keeps or drops pending entries by their due date. */
export function dependsOnDueDate(filter: StatusFilter | null): boolean {
  return filter === "pending" || filter === "overdue";
}

/**
 * The unpaid entries of a resolved status as disjoint conditions, each one range of an index by type,
 * status and due date.
 */
export function unpaidRanges(
  status: Exclude<TransactionStatus, "paid">,
  columns: StatusColumns,
  today: CivilDate,
): readonly RawBuilder<SqlBool>[] {
  const { dueDate, isUndated } = columns;
  const isPending = sql`${columns.status} = 'pending'`;
  return status === "overdue"
    ? [sql`${isPending} and ${dueDate} < ${today}`, sql`${columns.status} = 'overdue'`]
    : [sql`${isPending} and ${dueDate} >= ${today}`, sql`${isPending} and ${isUndated}`];
}

/**
 * The entries of a resolved status as filters on stored columns: the entries that pass all conditions
 * of any one list. The lists are disjoint.
 */
export function storedFilters(
  filter: StatusFilter,
  today: CivilDate,
): readonly (readonly Filter[])[] {
  const pending = stored("status", "eq", "pending");
  switch (filter) {
    case "paid":
      return [[stored("status", "eq", "paid")]];
    case "unpaid":
      return [[stored("status", "neq", "paid")]];
    case "overdue":
      return [[stored("status", "eq", "overdue")], [pending, stored(DUE_DATE, "lt", today)]];
    case "pending": {
      const isUndated: Filter = { kind: "is", column: DUE_DATE, value: null };
      const isOpen: Filter = { kind: "or", filters: [stored(DUE_DATE, "gte", today), isUndated] };
      return [[pending, isOpen]];
    }
  }
}

const DUE_DATE = "expected_payment_date";

function stored(column: string, comparison: "eq" | "neq" | "lt" | "gte", value: string): Filter {
  return { kind: "compare", column, comparison, value };
}
