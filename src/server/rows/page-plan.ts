/** Plans a page as disjoint index ranges, so that it costs the same at any depth. */
import type { CivilDate } from "#domain/civil-date.ts";
import { LIFECYCLES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import { storedFilters } from "./resolved-status-sql.ts";
import { isNull, isNullable, rangesAfter } from "./after.ts";
import type { Comparison } from "#contract/condition.ts";
import type { Embed, Filter, Order, Position, RowQuery } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** Rows that match all filters and link to a row that matches those of `linked`. */
export type Range = {
  readonly filters: readonly Filter[];
  readonly linked: { readonly of: Embed; readonly filters: readonly Filter[] } | null;
};

/** The ranges are merged in the order. */
export type Step = { readonly order: readonly Order[]; readonly ranges: readonly Range[] };

const DUE = "expected_payment_date";
const RESOLVED = "resolved_status";

/** The columns with few values. */
export type ColumnValues = ReadonlyMap<string, readonly string[]>;

/** Of every company. */
const FIXED_VALUES = new Map<string, readonly string[]>([
  ["lifecycle", LIFECYCLES],
  ["type", TRANSACTION_TYPES],
  ["status", TRANSACTION_STATUSES],
]);

export const COLUMNS_WITH_VALUES: ReadonlySet<string> = new Set([
  ...FIXED_VALUES.keys(),
  "category",
]);

/** `categories` are the names of all. */
export function columnValues(categories: readonly string[]): ColumnValues {
  return new Map([...FIXED_VALUES, ["category", categories]]);
}

/** Indexes by column, then id. */
const ORDER_INDEXES: ReadonlyMap<string, string> = new Map([
  ["audit_records.timestamp", "audit_records_by_time"],
  ["transactions.created_at", "transactions_newest"],
  ["transactions.expected_payment_date", "transactions_by_due_date"],
  ["transactions.amount", "transactions_by_amount"],
  ["transactions.type", "transactions_by_type"],
  ["transactions.category", "transactions_by_category"],
  ["transactions.status", "transactions_by_status"],
  ["transactions.lifecycle", "transactions_by_lifecycle"],
]);
/** Indexed columns of contacts. */
const LINKED_ORDERS: ReadonlySet<string> = new Set(["name", "name_plain"]);

export function orderIndex(table: TableName, column: string): string | undefined {
  return ORDER_INDEXES.get(`${table}.${column}`);
}

type PageQuery = Pick<RowQuery, "filter" | "order" | "after" | "limit" | "offset">;

/** Null if no index has the order of the query, whatever the values. */
export function planPage(
  table: TableName,
  query: PageQuery,
  today: CivilDate,
  columns: ColumnValues,
): Step[] | null {
  const { order, after, limit, offset } = query;
  const [by, tie, ...more] = order;
  if (limit === null || offset !== 0) return null;
  if (by === undefined || tie?.column !== "id" || more.length > 0) return null;
  if (tie.of !== undefined || tie.direction !== by.direction) return null;
  const conditions = flattenAnd(query.filter);
  if (by.of === undefined && table === "transactions") {
    const values = splitValues(by.column, conditions, columns);
    if (values !== undefined)
      return splitSteps(valueSteps(values, by, tie, conditions, after), today);
  }
  const isIndexed =
    by.of === undefined
      ? orderIndex(table, by.column) !== undefined
      : hasAllRows(by.of) && LINKED_ORDERS.has(by.column);
  if (!isIndexed) return null;
  const ranges = after === null ? splitByNull(table, by) : rangesAfter(table, order, after);
  const steps = ranges.flatMap((filters) => {
    const range = by.of === undefined ? { filters, linked: null } : linkedRange(by.of, filters);
    const isUnlinked = by.of !== undefined && range.linked === null;
    if (range.linked !== null && conditions.some((filter) => isUnlinkedFilter(filter, by)))
      return [];
    const all = { ...range, filters: [...conditions, ...range.filters] };
    return [{ order: isUnlinked ? [tie] : order, ranges: [all] }];
  });
  return splitSteps(steps, today);
}

function splitByNull(table: TableName, term: Order): readonly (readonly Filter[])[] {
  if (!isNullable(table, term)) return [[]];
  const none = isNull(term);
  const some: Filter = { kind: "not", filter: none };
  return term.nulls === "first" ? [[none], [some]] : [[some], [none]];
}

function isUnlinkedFilter(filter: Filter, { of }: Order): boolean {
  return filter.kind === "is" && filter.value === null && filter.column === of?.relation.fromColumn;
}

/** Separates the conditions on the linked row from those on the entry. */
function linkedRange(of: Embed, filters: readonly Filter[]): Range {
  const conditions = filters.flatMap(flattenAnd);
  const linked = conditions.filter((filter) => filter.kind === "has-linked");
  if (linked.length === 0) {
    // An index finds entries without a link; a link always has its row.
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

/** Undefined for a column that is read in the order of its index. */
function splitValues(
  column: string,
  conditions: readonly Filter[],
  columns: ColumnValues,
): readonly string[] | undefined {
  if (column === RESOLVED) return TRANSACTION_STATUSES;
  // Ids start with the type: the index of the column would have all ids of another type first.
  return conditions.some(isOneType) ? columns.get(column) : undefined;
}

function isOneType(filter: Filter): boolean {
  return filter.kind === "compare" && filter.column === "type" && filter.comparison === "eq";
}

/** In order of a column with few values: one value after the other, each by id. */
function valueSteps(
  values: readonly string[],
  { column, direction }: Order,
  tie: Order,
  conditions: readonly Filter[],
  after: Position | null,
): Step[] {
  const [first, id] = after ?? [];
  const isLater = direction === "asc" ? COMPARE.gt : COMPARE.lt;
  return values
    .toSorted((a, b) => (isLater(b, a) ? -1 : 1))
    .flatMap((value) => {
      const isFirst = value === first;
      if (after !== null && !isFirst && !isLater(value, String(first))) return [];
      const remaining = simplifyAll(conditions, (filter) => evaluateColumn(filter, column, value));
      if (remaining === null) return [];
      const from = isFirst ? rangesAfter("transactions", [tie], [id ?? null]).flat() : [];
      const only: Filter = { kind: "compare", column, comparison: "eq", value };
      return [{ order: [tie], ranges: [{ filters: [...remaining, only, ...from], linked: null }] }];
    });
}

/** Splits ranges as far as indexes can search them. */
function splitSteps(steps: readonly Step[], today: CivilDate): Step[] {
  return steps.flatMap(({ order, ranges }) => {
    const split = ranges.flatMap(({ filters, linked }) =>
      byStoredStatus(filters, today)
        .flatMap(byPart)
        .flatMap(byDueDate)
        .map((list) => ({ filters: list, linked })),
    );
    return split.length === 0 ? [] : [{ order, ranges: split }];
  });
}

/** Replaces a filter by resolved status by disjoint lists of filters on stored columns. */
function byStoredStatus(filters: readonly Filter[], today: CivilDate): readonly Filter[][] {
  return filters.reduce<Filter[][]>(
    (lists, filter) => {
      const stored = storedFilters(filter, today) ?? [[filter]];
      return lists.flatMap((list) => stored.map((more) => [...list, ...more.flatMap(flattenAnd)]));
    },
    [[]],
  );
}

/** Separates entries whose first category matches from those of which another part does. */
function byPart(filters: readonly Filter[]): (readonly Filter[])[] {
  const at = filters.findIndex(({ kind }) => kind === "any-category");
  const filter = filters[at];
  if (filter?.kind !== "any-category") return [filters];
  const { values } = filter;
  return [
    filters.with(at, { kind: "in", column: "category", values }),
    filters.with(at, { kind: "later-part", values }),
  ];
}

/** Separates entries with a due date from undated ones, if a period keeps both. */
function byDueDate(filters: readonly Filter[]): (readonly Filter[])[] {
  const none: Filter = { kind: "is", column: DUE, value: null };
  const keepsBoth = filters.some(
    (filter) => filter.kind === "or" && filter.filters.some((part) => isDueNull(part)),
  );
  if (!keepsBoth) return [filters];
  const dated = simplifyAll(filters, (filter) => (isDueNull(filter) ? false : null));
  const undated = simplifyAll(filters, (filter) => {
    if (isDueNull(filter)) return true;
    return isDueComparison(filter) ? filter.comparison === "isdistinct" : null;
  });
  const hasDate: Filter = { kind: "not", filter: none };
  const excludesNull = (filter: Filter): boolean =>
    isDueComparison(filter) && filter.comparison !== "isdistinct";
  const withDate = (list: readonly Filter[]) =>
    list.some(excludesNull) ? list : [hasDate, ...list];
  return [
    ...(dated === null ? [] : [withDate(dated.flatMap(flattenAnd))]),
    ...(undated === null ? [] : [[none, ...undated]]),
  ];
}

function isDueComparison(filter: Filter): filter is Extract<Filter, { kind: "compare" }> {
  return filter.kind === "compare" && filter.column === DUE;
}

function isDueNull(filter: Filter): boolean {
  return filter.kind === "is" && filter.column === DUE && filter.value === null;
}

type Evaluate = (filter: Filter) => boolean | null;

/** Simplifies conditions of which some are known to hold or not; null if one cannot hold. */
function simplifyAll(conditions: readonly Filter[], evaluate: Evaluate): Filter[] | null {
  const simplified = conditions.map((condition) => simplify(condition, evaluate));
  return simplified.includes(false)
    ? null
    : simplified.filter((filter) => typeof filter !== "boolean");
}

function simplify(filter: Filter, evaluate: Evaluate): Filter | boolean {
  if (filter.kind === "and" || filter.kind === "or") {
    const decides = filter.kind === "or";
    const simplified = filter.filters.map((part) => simplify(part, evaluate));
    if (simplified.includes(decides)) return decides;
    const filters = simplified.filter((part) => typeof part !== "boolean");
    const [only] = filters;
    if (only === undefined) return !decides;
    return filters.length === 1 ? only : { kind: filter.kind, filters };
  }
  if (filter.kind !== "not" || filter.filter.kind !== "is") return evaluate(filter) ?? filter;
  const isTrue = evaluate(filter.filter);
  return isTrue === null ? filter : !isTrue;
}

function evaluateColumn(filter: Filter, column: string, value: string): boolean | null {
  const isColumn = filter.kind === "compare" && filter.column === column;
  return isColumn ? COMPARE[filter.comparison](value, String(filter.value)) : null;
}

const COMPARE: Readonly<Record<Comparison, (a: string, b: string) => boolean>> = {
  eq: (a, b) => a === b,
  neq: (a, b) => a !== b,
  isdistinct: (a, b) => a !== b,
  gt: (a, b) => compareText(a, b) > 0,
  gte: (a, b) => compareText(a, b) >= 0,
  lt: (a, b) => compareText(a, b) < 0,
  lte: (a, b) => compareText(a, b) <= 0,
};

/** By code point, as both databases do. */
function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
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
