/**
 * A page of entries as stretches that follow each other in the page's order, each of which an index
 * gives in that order from where it begins: a page costs what it has, not what lies before it or
 * after. Always true: no row is in two stretches, and all of them together are the rows asked for.
 */
import type { CivilDate } from "#domain/civil-date.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "#domain/transaction.ts";
import { orderIndexOf } from "./entry-indexes.ts";
import { flattenAnd, ownPlace, placeOfComparison, splitBy, type Placing } from "./keyset-ranges.ts";
import { storedFilters } from "./resolved-status-sql.ts";
import type { Filter, Embed, Order, RowQuery } from "./row-query.ts";
import { columnOf, type TableName } from "./tables.ts";

/** Conditions that all hold of its rows. */
export type Stretch = {
  readonly filters: readonly Filter[];
  /** Of the row that each links to, where that one gives the order. */
  readonly linked: { readonly of: Embed; readonly filters: readonly Filter[] } | null;
};

/** Rows that stand together in the page's order: those of one stretch, or of several in turns. */
export type Part = { readonly order: readonly Order[]; readonly stretches: readonly Stretch[] };

const DUE = "expected_payment_date";
const RESOLVED = "resolved_status";
/** Columns of contacts that an index has in order; each contact has one. */
const LINKED_ORDERS: ReadonlySet<string> = new Set(["name", "name_plain"]);

/** The parts of the page, one after the other; null for a query that is to be asked as it is. */
export function planPage(
  table: TableName,
  query: RowQuery,
  today: CivilDate,
): readonly Part[] | null {
  const [by, tie, ...more] = query.order;
  if (table !== "transactions" || query.limit === null || query.offset !== 0) return null;
  if (by === undefined || tie?.column !== "id" || more.length > 0) return null;
  if (tie.of !== undefined || tie.direction !== by.direction) return null;
  if (by.of === undefined && by.column !== RESOLVED && orderIndexOf(by.column) === null)
    return null;
  const conditions = flattenAnd(query.filter);
  if (by.of !== undefined) return linkedParts(conditions, by, tie, today);
  if (by.column === RESOLVED) return statusParts(conditions, by, tie, today);
  const isNullable = columnOf(table, by.column)?.isNullable === true;
  if (isNullable && by.nulls === "first") return null;
  const stored = conditions.flatMap((condition) => withoutResolved(condition, today));
  return splitBy(stored, ownPlace(by)).map((filters) => ({
    order: query.order,
    stretches: by.column === DUE ? [{ filters, linked: null }] : dueStretches(filters, null),
  }));
}

/** A page in order of the linked row: those that link to one, then those that do not. */
function linkedParts(
  conditions: readonly Filter[],
  by: Order,
  tie: Order,
  today: CivilDate,
): readonly Part[] | null {
  const { of } = by;
  if (of === undefined || !isPlain(of) || by.nulls === "first") return null;
  if (!LINKED_ORDERS.has(by.column)) return null;
  const key = of.relation.fromColumn;
  const stored = conditions.flatMap((condition) => withoutResolved(condition, today));
  return splitBy(stored, linkedPlace(by, of)).map((filters): Part => {
    const isNone = filters.some((filter) => isNoneLinked(filter));
    if (isNone) {
      const none: Filter = { kind: "is", column: key, value: null };
      const others = filters.filter((filter) => !isNoneLinked(filter));
      return { order: [tie], stretches: dueStretches([...others, none], null) };
    }
    const own = filters.filter((filter) => !isAboutLinked(filter, by));
    const linked = filters.flatMap((filter) =>
      filter.kind === "has-linked" && isAboutLinked(filter, by)
        ? flattenAnd(filter.linked.query.filter)
        : [],
    );
    return { order: [by, tie], stretches: dueStretches(own, { of, filters: linked }) };
  });
}

/** A page in order of the status that counts today: the statuses one after the other. */
function statusParts(
  conditions: readonly Filter[],
  by: Order,
  tie: Order,
  today: CivilDate,
): readonly Part[] {
  const inOrder = TRANSACTION_STATUSES.toSorted((a, b) =>
    a < b === (by.direction === "asc") ? -1 : 1,
  );
  return inOrder.flatMap((status): Part[] => {
    const known = conditions.map((condition) => knowing(condition, status));
    if (known.includes(false)) return [];
    const others = known.filter((condition) => typeof condition !== "boolean");
    const stretches = storedFilters(status, today).map((filters) => ({
      filters: [...others, ...filters],
      linked: null,
    }));
    return [{ order: [tie], stretches }];
  });
}

/** The condition said of what is stored, where it asks for the status that counts today. */
function withoutResolved(condition: Filter, today: CivilDate): readonly Filter[] {
  if (condition.kind !== "compare" || condition.column !== RESOLVED) return [condition];
  const { comparison, value } = condition;
  const isUnpaid = comparison === "neq" && value === "paid";
  const status = isUnpaid ? "unpaid" : TRANSACTION_STATUSES.find((one) => one === value);
  if (status === undefined || (comparison !== "eq" && !isUnpaid)) return [condition];
  const [filters, ...more] = storedFilters(status, today);
  return filters === undefined || more.length > 0 ? [condition] : filters;
}

/** What is left of a condition on an entry of that status: nothing that is about the status. */
function knowing(condition: Filter, status: TransactionStatus): Filter | boolean {
  switch (condition.kind) {
    case "and":
    case "or": {
      const decides = condition.kind === "or";
      const parts = condition.filters.map((part) => knowing(part, status));
      if (parts.includes(decides)) return decides;
      const filters = parts.filter((part) => typeof part !== "boolean");
      return filters.length === 0 ? !decides : { kind: condition.kind, filters };
    }
    case "compare":
      return condition.column === RESOLVED
        ? COMPARED[condition.comparison](status, String(condition.value))
        : condition;
    default:
      // What else may be asked of it is asked as ever.
      return condition;
  }
}

type Comparison = Extract<Filter, { kind: "compare" }>["comparison"];

const COMPARED: Readonly<Record<Comparison, (status: string, value: string) => boolean>> = {
  eq: (status, value) => status === value,
  neq: (status, value) => status !== value,
  isdistinct: (status, value) => status !== value,
  gt: (status, value) => status > value,
  gte: (status, value) => status >= value,
  lt: (status, value) => status < value,
  lte: (status, value) => status <= value,
};

/** Places of conditions on the column of the row linked to. */
function linkedPlace(by: Order, of: Embed): Placing {
  const none: Filter = { kind: "not", filter: { kind: "has-linked", linked: of } };
  return {
    none,
    isAlwaysTold: true,
    placeOf(filter) {
      if (isNoneLinked(filter)) return { place: "none", from: null };
      if (filter.kind !== "has-linked" || !isAboutLinked(filter, by)) return null;
      const [about] = flattenAnd(filter.linked.query.filter);
      return about?.kind === "compare" ? placeOfComparison(about, by.direction) : null;
    },
  };
}

/** A stretch for those with a due date and one for those without, where a period lets both through. */
function dueStretches(filters: readonly Filter[], linked: Stretch["linked"]): readonly Stretch[] {
  const due: Order = { column: DUE, direction: "asc", nulls: "last" };
  return splitBy(filters, ownPlace(due)).map((some) => ({ filters: some, linked }));
}

/** All rows that are linked, as they are. */
function isPlain({ relation, query }: Embed): boolean {
  const { limit, offset } = query;
  return (
    !relation.isToMany && limit === null && offset === 0 && flattenAnd(query.filter).length === 0
  );
}

function isNoneLinked(filter: Filter): boolean {
  return (
    filter.kind === "not" && filter.filter.kind === "has-linked" && isPlain(filter.filter.linked)
  );
}

/** Asks one thing of the linked row, of the column that gives the order. */
function isAboutLinked(filter: Filter, by: Order): boolean {
  if (filter.kind !== "has-linked") return false;
  const { relation, query } = filter.linked;
  const [about, ...more] = flattenAnd(query.filter);
  if (relation.isToMany || query.limit !== null || query.offset !== 0) return false;
  return more.length === 0 && about?.kind === "compare" && about.column === by.column;
}
