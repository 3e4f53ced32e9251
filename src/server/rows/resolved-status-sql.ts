/** The resolved status (`resolvedStatus` of the domain) in SQL: defined only here. */
import { sql, type RawBuilder } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { StatusFilter } from "#domain/report-filter.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import type { Filter } from "./row-query.ts";

const DUE_DATE = "expected_payment_date";
const UNDATED: Filter = { kind: "is", column: DUE_DATE, value: null };

/** The resolved status of an entry. */
export function resolvedStatusSql(today: CivilDate): RawBuilder<TransactionStatus> {
  return sql`case when transactions.status = 'pending'
      and transactions.expected_payment_date < ${today}
    then 'overdue' else transactions.status end`;
}

export function dependsOnDueDate(filter: StatusFilter | null): boolean {
  return filter === "pending" || filter === "overdue";
}

/**
 * A filter by resolved status as conditions on stored columns; null for any other. Unpaid entries
 * have a partial index, which is used through its condition.
 */
export function storedStatusFilter(filter: Filter, today: CivilDate): Filter | null {
  const lists = storedFilters(filter, today);
  if (lists === null) return null;
  const any: Filter = { kind: "or", filters: lists.map((filters) => ({ kind: "and", filters })) };
  const isUnpaid = stored("status", "neq", "paid");
  return statusOf(filter) === "paid" ? any : { kind: "and", filters: [isUnpaid, any] };
}

/**
 * A filter by resolved status as disjoint lists of conditions on stored columns, each one range of
 * an index by type, status and due date. Null for any other filter.
 */
export function storedFilters(
  filter: Filter,
  today: CivilDate,
): readonly (readonly Filter[])[] | null {
  const status = statusOf(filter);
  return status === null ? null : storedStatus(status, today);
}

export function storedStatus(
  status: StatusFilter,
  today: CivilDate,
): readonly (readonly Filter[])[] {
  const pending = stored("status", "eq", "pending");
  switch (status) {
    case "paid":
      return [[stored("status", "eq", "paid")]];
    case "unpaid":
      return [[stored("status", "neq", "paid")]];
    case "overdue":
      // Never null, so that it can be negated.
      return [
        [stored("status", "eq", "overdue")],
        [pending, { kind: "not", filter: UNDATED }, stored(DUE_DATE, "lt", today)],
      ];
    case "pending":
      return [
        [pending, stored(DUE_DATE, "gte", today)],
        [pending, UNDATED],
      ];
  }
}

function statusOf(filter: Filter): StatusFilter | null {
  if (filter.kind !== "compare" || filter.column !== "resolved_status") return null;
  if (filter.comparison === "neq" && filter.value === "paid") return "unpaid";
  if (filter.comparison !== "eq") return null;
  return TRANSACTION_STATUSES.find((status) => status === filter.value) ?? null;
}

function stored(column: string, comparison: "eq" | "neq" | "lt" | "gte", value: string): Filter {
  return { kind: "compare", column, comparison, value };
}
