import { COLUMNS_WITH_VALUES, orderIndex } from "./page-plan.ts";
import type { Filter, Order } from "./row-query.ts";
import type { TableName } from "./tables.ts";

const DUE = "expected_payment_date";
const INDEXED = new Set([
  "id",
  "client_id",
  "entity_id",
  "resolved_status",
  DUE,
  ...COLUMNS_WITH_VALUES,
]);

/** Their indexes leave out most entries, whose value is null. */
const TIES = new Set(["series_id", "parent_id"]);

/** True for a condition that the indexes of the pages search by. */
export function isIndexed(table: TableName, filter: Filter, order: readonly Order[]): boolean {
  const [by] = order;
  switch (filter.kind) {
    case "or":
    case "and":
      return filter.filters.every(isOfDueDate);
    case "not":
      return filter.filter.kind === "is" && isIndexed(table, filter.filter, order);
    case "compare": {
      const { column, comparison, value } = filter;
      if (column === by?.column && by.of === undefined && orderIndex(table, column) !== undefined)
        return true;
      // Most of a history is of entries.
      if (column === "entity_type") return value === "transaction" && comparison === "eq";
      if (TIES.has(column)) return comparison === "eq";
      return INDEXED.has(column) && (comparison !== "neq" || column === "resolved_status");
    }
    case "category-text":
    case "any-category":
    case "later-part":
      return true;
    case "in":
      return INDEXED.has(filter.column) || TIES.has(filter.column);
    case "is":
      return INDEXED.has(filter.column);
    case "has-any":
    case "is-empty":
    case "like":
    case "search":
    case "words":
    case "has-linked":
      return false;
  }
}

/** As of a period that includes entries without a due date. */
function isOfDueDate(filter: Filter): boolean {
  if (filter.kind === "and" || filter.kind === "or") return filter.filters.every(isOfDueDate);
  return (filter.kind === "compare" || filter.kind === "is") && filter.column === DUE;
}
