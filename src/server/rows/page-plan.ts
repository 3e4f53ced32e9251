/** Splits a page into consecutive parts, each read by one statement that the database plans. */
import type { FilterValue } from "#contract/condition.ts";
import { isNull, isNullable, isNullableIn, rangesAfter } from "./after.ts";
import type { Embed, Filter, Order, Position, RowQuery } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** Rows that match all filters and link to a row that matches those of `linked`. */
export type Part = {
  readonly order: readonly Order[];
  readonly filters: readonly Filter[];
  readonly linked: { readonly of: Embed; readonly filters: readonly Filter[] } | null;
};

type PageQuery = Pick<RowQuery, "filter" | "order" | "after" | "limit" | "offset">;

/** Null for a page without a limit, or with another order than one column and the id. */
export function planPage(table: TableName, query: PageQuery): Part[] | null {
  const { order, after, limit, offset } = query;
  const [by, tie, ...more] = order;
  if (limit === null || offset !== 0) return null;
  if (by === undefined || tie?.column !== "id" || more.length > 0) return null;
  if (tie.of !== undefined || tie.direction !== by.direction) return null;
  const conditions = flattenAnd(query.filter);
  if (by.of === undefined) {
    return splitByValue(table, by, tie, after).flatMap(({ hasValue, filters }) => {
      const known = conditionsWhere(hasValue, by.column, conditions);
      return known === null ? [] : [{ order, filters: [...known, ...filters], linked: null }];
    });
  }
  // Otherwise rows without a link are not the only ones without a value.
  if (!hasAllRows(by.of) || isNullableIn(by.of, by.column)) return null;
  const ranges = after === null ? splitByNull(by) : rangesAfter(table, order, after);
  return ranges.flatMap((filters): Part[] => {
    const range = linkedRange(by.of as Embed, filters);
    const isUnlinked = range.linked === null;
    if (!isUnlinked && conditions.some((filter) => isUnlinkedFilter(filter, by))) return [];
    const all = { ...range, filters: [...conditions, ...range.filters] };
    return [{ order: isUnlinked ? [tie] : order, ...all }];
  });
}

/** The rows with a value in the order's column, or those without one. */
type Side = { readonly hasValue: boolean; readonly filters: readonly Filter[] };

/** Splits by whether there is a value: an index has the order of each side. */
function splitByValue(table: TableName, by: Order, tie: Order, after: Position | null): Side[] {
  const isSplit = isNullable(table, by);
  const none = isNull(by);
  const some: Side = {
    hasValue: true,
    filters: isSplit ? [{ kind: "not", filter: none }] : [],
  };
  if (after === null) {
    if (!isSplit) return [some];
    const without: Side = { hasValue: false, filters: [none] };
    return by.nulls === "first" ? [without, some] : [some, without];
  }
  const [value = null, id = null] = after;
  if (value === null) {
    const rest: Side = { hasValue: false, filters: [none, beyondOf([tie], [id])] };
    return by.nulls === "first" ? [rest, some] : [rest];
  }
  const rest: Side = { hasValue: true, filters: [beyondOf([by, tie], [value, id])] };
  return isSplit && by.nulls === "last" ? [rest, { hasValue: false, filters: [none] }] : [rest];
}

/** The remaining conditions on one side; null if none of its rows can match. */
function conditionsWhere(
  hasValue: boolean,
  column: string,
  conditions: readonly Filter[],
): readonly Filter[] | null {
  const isOfColumn = (filter: Filter) => "column" in filter && filter.column === column;
  const isNone = (filter: Filter) =>
    isOfColumn(filter) && filter.kind === "is" && filter.value === null;
  if (!hasValue) {
    if (conditions.some((filter) => isOfColumn(filter) && needsValue(filter))) return null;
    return conditions.filter((filter) => filter.kind !== "or" || !filter.filters.some(isNone));
  }
  if (conditions.some(isNone)) return null;
  return conditions.flatMap((filter) => {
    if (filter.kind !== "or" || !filter.filters.some(isNone)) return [filter];
    const left = filter.filters.filter((one) => !isNone(one));
    return left.length === 1 ? left.flatMap(flattenAnd) : [{ kind: "or" as const, filters: left }];
  });
}

/** False if a row without a value may match. */
function needsValue(filter: Filter): boolean {
  if (filter.kind === "compare") return filter.comparison !== "isdistinct";
  return filter.kind === "in" || filter.kind === "like";
}

function beyondOf(order: readonly Order[], values: readonly (FilterValue | null)[]): Filter {
  return {
    kind: "beyond",
    columns: order.map(({ column }) => column),
    direction: order[0]?.direction ?? "asc",
    values: values.map((value) => value ?? ""),
  };
}

function splitByNull(term: Order): readonly (readonly Filter[])[] {
  const none = isNull(term);
  const some: Filter = { kind: "not", filter: none };
  return term.nulls === "first" ? [[none], [some]] : [[some], [none]];
}

function isUnlinkedFilter(filter: Filter, { of }: Order): boolean {
  return filter.kind === "is" && filter.value === null && filter.column === of?.relation.fromColumn;
}

/** Separates the conditions on the linked row from those on the entry. */
function linkedRange(of: Embed, filters: readonly Filter[]): Omit<Part, "order"> {
  const conditions = filters.flatMap(flattenAnd);
  const linked = conditions.filter((filter) => filter.kind === "has-linked");
  if (linked.length === 0) {
    // An index finds entries without a link; every link has its row.
    const key = of.relation.fromColumn;
    const unlinked: Filter = { kind: "is", column: key, value: null };
    return {
      filters: [unlinked, ...conditions.filter(({ kind }) => kind !== "not")],
      linked: null,
    };
  }
  return {
    filters: conditions.filter(({ kind }) => kind !== "has-linked"),
    linked: { of, filters: linked.flatMap((filter) => flattenAnd(filter.linked.query.filter)) },
  };
}

/** True if the embedding excludes no linked row. */
function hasAllRows({ relation, query }: Embed): boolean {
  const isUnpaged = query.limit === null && query.offset === 0;
  return !relation.isToMany && isUnpaged && flattenAnd(query.filter).length === 0;
}

/** Flattens nested ANDs and double negations. */
export function flattenAnd(filter: Filter): readonly Filter[] {
  if (filter.kind === "and") return filter.filters.flatMap(flattenAnd);
  const isDouble = filter.kind === "not" && filter.filter.kind === "not";
  return isDouble && filter.filter.kind === "not" ? flattenAnd(filter.filter.filter) : [filter];
}
