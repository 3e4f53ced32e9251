/**
 * An upper bound of what a read costs, in rows that SQLite compares with one condition. It decides
 * where the read runs: SQLite runs in the thread that calls it.
 */
import { sql, type Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Schema } from "../database/schema.ts";
import { isIndexed } from "./is-indexed.ts";
import { columnValues, planPage } from "./page-plan.ts";
import type { Filter, Order, RowQuery, Selection } from "./row-query.ts";
import type { ReadMode } from "./select-rows.ts";
import { TABLE_NAMES, type TableName } from "./tables.ts";

/** They decide how a page is read, not whether by an index. */
const ANY_VALUES = columnValues([]);

export type TableSizes = Readonly<Record<TableName, number>>;

/** Rows that were ever inserted: no fewer than there are, and found at once. */
export async function readTableSizes(db: Kysely<Schema>): Promise<TableSizes> {
  const size = (table: TableName) => sql`(select max(rowid) from ${sql.table(table)})`;
  const columns = TABLE_NAMES.map((table) => sql`coalesce(${size(table)}, 0) as ${sql.id(table)}`);
  const { rows } = await sql<TableSizes>`select ${sql.join(columns)}`.execute(db);
  const [sizes] = rows;
  if (sizes === undefined) throw new Error("Assertion failed: a query without tables has a row");
  return sizes;
}

/** Folding case calls JavaScript for each row. */
const PATTERN_COST = 3;
const SORT_COST = 1;
/** Rows that an index alone counts or skips. */
const INDEX_COST = 0.05;
/** Of few rows, which an index finds. */
const FEW = 1000;

export function readCost(
  table: TableName,
  query: RowQuery,
  mode: ReadMode,
  { sizes, today }: { readonly sizes: TableSizes; readonly today: CivilDate },
): number {
  const { filter, limit, offset, select, order } = query;
  const conditions = topConditions(filter);
  const isFew = conditions.some(isOfFew);
  const scanned = isFew ? Math.min(FEW, sizes[table]) : sizes[table];
  const perRow = conditionCost(filter, sizes) + linkedCost(select, order, sizes);
  const scan = scanned * (perRow + SORT_COST);
  const isServed = conditions.every((condition) => isIndexed(table, condition, order));
  const count = isServed ? scanned * INDEX_COST : scan;
  const isPlanned =
    isServed && planPage(table, query, today, ANY_VALUES) !== null && !hasLists(select);
  const skipped = (limit ?? 0) + offset;
  const isInOrder = conditions.length === 0 && limit !== null && isKeyOrder(table, order);
  const page = isPlanned ? 0 : isInOrder ? Math.min(scan, skipped * (perRow + 1)) : scan;
  if (mode === "count") return count;
  return mode === "rows" ? page : page + count;
}

function topConditions(filter: Filter): readonly Filter[] {
  return filter.kind === "and" ? filter.filters.flatMap(topConditions) : [filter];
}

/** By the id of the row, or of the one whose history it is. */
function isOfFew(filter: Filter): boolean {
  const isKey = "column" in filter && (filter.column === "id" || filter.column === "entity_id");
  if (!isKey) return false;
  return filter.kind === "in"
    ? filter.values.length <= FEW
    : filter.kind === "compare" && filter.comparison === "eq";
}

function isKeyOrder(table: TableName, [by]: readonly Order[]): boolean {
  return (
    by?.of === undefined &&
    (by?.column === "id" || by?.column === "sequence") &&
    table !== "clients"
  );
}

function hasLists(select: Selection): boolean {
  return select.some((item) => item.kind === "embedding" && item.relation.isToMany);
}

/** Of one row. */
function conditionCost(filter: Filter, sizes: TableSizes): number {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.filters.reduce((sum, part) => sum + conditionCost(part, sizes), 0);
    case "not":
      return conditionCost(filter.filter, sizes);
    case "like":
      return PATTERN_COST;
    case "search":
    case "words":
      return PATTERN_COST * filter.words.length;
    case "in":
      return 1 + Math.log2(1 + filter.values.length);
    case "has-linked": {
      const { relation, query } = filter.linked;
      return (1 + conditionCost(query.filter, sizes)) * linkedRowsOf(relation, sizes);
    }
    default:
      return 1;
  }
}

/** Lists of linked rows, and orders by them, for one row. */
function linkedCost(select: Selection, order: readonly Order[], sizes: TableSizes): number {
  const lists = select.flatMap((item) =>
    item.kind === "embedding" && item.relation.isToMany
      ? [linkedRowsOf(item.relation, sizes) * (2 + conditionCost(item.query.filter, sizes))]
      : [],
  );
  const orders = order.map(({ of }) => (of === undefined ? 1 : 2));
  return [...lists, ...orders].reduce((sum, cost) => sum + cost, 0);
}

/** On average. */
function linkedRowsOf(
  {
    isToMany,
    from,
    to,
  }: { readonly isToMany: boolean; readonly from: TableName; readonly to: TableName },
  sizes: TableSizes,
): number {
  return isToMany ? Math.max(1, sizes[to] / Math.max(1, sizes[from])) : 1;
}
