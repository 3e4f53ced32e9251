/** Positions in an order, as a condition and as columns of a statement. */
import { sql, type RawBuilder } from "kysely";
import type { StoredValue } from "./api-rows.ts";
import { compileOutput, linkedRows, type SqlTarget } from "./compile-filter.ts";
import type { StoredRow } from "./output-columns.ts";
import type { Comparison, Filter, FilterValue, Order, Position } from "./row-query.ts";
import { columnOf, type TableName } from "./tables.ts";

/** The rows that stand after the position. */
export function afterFilter(table: TableName, order: readonly Order[], position: Position): Filter {
  const [term, ...others] = order;
  const [value = null, ...values] = position;
  if (term === undefined) return { kind: "or", filters: [] };
  const isAscending = term.direction === "asc";
  const filters: Filter[] = [];
  if (value !== null) filters.push(compare(term, isAscending ? "gt" : "lt", value));
  else if (term.nulls === "first") filters.push({ kind: "not", filter: isNull(term) });
  if (others.length > 0) {
    const equal = value === null ? isNull(term) : compare(term, "eq", value);
    filters.push({ kind: "and", filters: [equal, afterFilter(table, others, values)] });
  }
  const isNullable = term.of !== undefined || columnOf(table, term.column)?.isNullable === true;
  if (isNullable && value !== null && term.nulls === "last") filters.push(isNull(term));
  const [only] = filters;
  const after: Filter = filters.length === 1 && only !== undefined ? only : { kind: "or", filters };
  if (isNullable || value === null || others.length === 0) return after;
  // Says the same again, so that an index finds where to begin.
  return { kind: "and", filters: [after, compare(term, isAscending ? "gte" : "lte", value)] };
}

/** The values of the order's terms, as further columns of a statement; read by `positionOf`. */
export function positionColumns(
  table: TableName,
  order: readonly Order[],
  target: SqlTarget,
): RawBuilder<unknown>[] {
  return order.map(({ column, of }, index) => {
    const value = compileOutput(of?.relation.to ?? table, column, target);
    return sql`${of === undefined ? value : linkedRows(value, of, target)} as ${sql.id(nameOf(index))}`;
  });
}

/** Where a row stands, of a statement with `positionColumns`. */
export function positionOf(
  table: TableName,
  order: readonly Order[],
  row: StoredRow,
): StoredValue[] {
  return order.map(({ column, of }, index) => {
    const value = row[nameOf(index)] ?? null;
    // SQLite has no booleans.
    const isBoolean = columnOf(of?.relation.to ?? table, column)?.kind === "boolean";
    return isBoolean && value !== null ? Boolean(value) : value;
  });
}

const nameOf = (index: number): string => `position_${index}`;

function compare({ column, of }: Order, comparison: Comparison, value: FilterValue): Filter {
  return onRow(of, { kind: "compare", column, comparison, value });
}

/** The row has no value in the column, or no linked row that could. */
function isNull({ column, of }: Order): Filter {
  const filter: Filter = { kind: "is", column, value: null };
  if (of === undefined) return filter;
  const isNullable = columnOf(of.relation.to, column)?.isNullable === true;
  const hasValue = isNullable
    ? onRow(of, { kind: "not", filter })
    : { kind: "has-linked" as const, linked: of };
  return { kind: "not", filter: hasValue };
}

/** The condition on the row itself, or on the one linked to it. */
function onRow(of: Order["of"], filter: Filter): Filter {
  if (of === undefined) return filter;
  const { relation, query } = of;
  const filters = [query.filter, filter];
  return {
    kind: "has-linked",
    linked: { relation, query: { ...query, filter: { kind: "and", filters } } },
  };
}
