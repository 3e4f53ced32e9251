import { sql, type RawBuilder } from "kysely";
import type { StoredValue } from "./api-rows.ts";
import { compileOutput, linkedRows, type SqlTarget } from "./compile-filter.ts";
import type { StoredRow } from "./project-columns.ts";
import type { Comparison, FilterValue } from "#contract/condition.ts";
import type { Embed, Filter, Order, Position } from "./row-query.ts";
import { columnOf, type TableName } from "./tables.ts";

/** Disjoint ranges of the rows after the position, in order; each is a list of conditions. */
export function rangesAfter(
  table: TableName,
  [term, ...others]: readonly Order[],
  [value = null, ...values]: Position,
): readonly (readonly Filter[])[] {
  if (term === undefined) return [];
  const equal = value === null ? isNull(term) : compare(term, "eq", value);
  const ranges = rangesAfter(table, others, values).map((filters) => [equal, ...filters]);
  if (value !== null) {
    ranges.push([compare(term, term.direction === "asc" ? "gt" : "lt", value)]);
    if (isNullable(table, term) && term.nulls === "last") ranges.push([isNull(term)]);
  } else if (term.nulls === "first") ranges.push([{ kind: "not", filter: isNull(term) }]);
  return ranges;
}

export function afterFilter(table: TableName, order: readonly Order[], position: Position): Filter {
  const ranges = rangesAfter(table, order, position).map((filters): Filter => ({
    kind: "and",
    filters,
  }));
  const after: Filter = { kind: "or", filters: ranges };
  const [term] = order;
  const [value = null] = position;
  if (term === undefined || value === null || isNullable(table, term)) return after;
  // Redundant, but lets an index find the start.
  const bound = compare(term, term.direction === "asc" ? "gte" : "lte", value);
  return { kind: "and", filters: [bound, after] };
}

/** The columns of the order, for `positionOf`. */
export function positionColumns(
  table: TableName,
  order: readonly Order[],
  target: SqlTarget,
): RawBuilder<unknown>[] {
  return order.map(({ column, of }, index) => {
    const value = compileOutput(of?.relation.to ?? table, column, target);
    return sql`${of === undefined ? value : linkedRows(value, of, target)} as ${sql.id(columnName(index))}`;
  });
}

export function positionOf(
  table: TableName,
  order: readonly Order[],
  row: StoredRow,
): StoredValue[] {
  return order.map(({ column, of }, index) => {
    const value = row[columnName(index)] ?? null;
    // SQLite has no booleans.
    const isBoolean = columnOf(of?.relation.to ?? table, column)?.kind === "boolean";
    return isBoolean && value !== null ? Boolean(value) : value;
  });
}

const columnName = (index: number): string => `position_${index}`;

/** Also true for a column of a linked row, because there may be no linked row. */
export function isNullable(table: TableName, { column, of }: Order): boolean {
  return of !== undefined || columnOf(table, column)?.isNullable === true;
}

function compare({ column, of }: Order, comparison: Comparison, value: FilterValue): Filter {
  return onRow(of, { kind: "compare", column, comparison, value });
}

export function isNull({ column, of }: Order): Filter {
  const filter: Filter = { kind: "is", column, value: null };
  if (of === undefined) return filter;
  const valueIn = isNullableIn(of, column) ? { kind: "not" as const, filter } : null;
  return { kind: "not", filter: onRow(of, valueIn) };
}

/** True if the column may be null in an existing linked row. */
export function isNullableIn({ relation }: Embed, column: string): boolean {
  return columnOf(relation.to, column)?.isNullable === true;
}

/** Applies a condition to the row itself, or to its linked row, which must exist. */
function onRow(of: Embed | undefined, filter: Filter | null): Filter {
  if (of === undefined && filter !== null) return filter;
  if (of === undefined) return { kind: "and", filters: [] };
  const { relation, query } = of;
  const filters = filter === null ? [query.filter] : [query.filter, filter];
  const linked = { relation, query: { ...query, filter: { kind: "and" as const, filters } } };
  return { kind: "has-linked", linked };
}
