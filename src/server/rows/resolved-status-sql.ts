/** The resolved status (`resolvedStatus` of the domain) in SQL: defined only here. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { StatusFilter } from "#domain/report-filter.ts";
import type { TransactionStatus } from "#domain/transaction.ts";
import type { Filter } from "./row-query.ts";

export type StatusColumns = {
  readonly status: RawBuilder<unknown>;
  readonly dueDate: RawBuilder<unknown>;
  readonly isUndated: RawBuilder<SqlBool>;
};

export const TRANSACTION_COLUMNS: StatusColumns = {
  status: sql.ref("transactions.status"),
  dueDate: sql.ref("transactions.expected_payment_date"),
  isUndated: sql<SqlBool>`transactions.expected_payment_date is null`,
};

export function resolvedStatusSql(
  { status, dueDate }: Pick<StatusColumns, "status" | "dueDate">,
  today: CivilDate,
): RawBuilder<TransactionStatus> {
  return sql`case when ${status} = 'pending' and ${dueDate} < ${today}
    then 'overdue' else ${status} end`;
}

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

export function dependsOnDueDate(filter: StatusFilter | null): boolean {
  return filter === "pending" || filter === "overdue";
}

/** Disjoint conditions, each one range of an index by type, status and due date. */
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

/** Disjoint lists of conditions on stored columns; an entry matches one list. */
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
