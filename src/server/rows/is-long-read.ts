/**
 * Decides if a read runs in a worker. SQLite runs in the calling thread, so a read that may compare
 * every row of a large table would block all other requests.
 */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileColumn, compileFilter, type SqlTarget } from "./compile-filter.ts";
import { countConditions } from "./count-conditions.ts";
import { flattenAnd, planPage, type Part } from "./page-plan.ts";
import type { Filter, RowQuery } from "./row-query.ts";
import type { ReadMode } from "./select-rows.ts";
import { TABLE_NAMES, type Relation, type TableName } from "./tables.ts";

export type TableSizes = Readonly<Record<TableName, number>>;

/** The number of rows ever inserted: an upper bound of the present rows that is found at once. */
export async function readTableSizes(db: Kysely<Schema>): Promise<TableSizes> {
  const size = (table: TableName) => sql`(select max(rowid) from ${sql.table(table)})`;
  const columns = TABLE_NAMES.map((table) => sql`coalesce(${size(table)}, 0) as ${sql.id(table)}`);
  const { rows } = await sql<TableSizes>`select ${sql.join(columns)}`.execute(db);
  const [sizes] = rows;
  if (sizes === undefined) throw new Error("Assertion failed: a query without tables has a row");
  return sizes;
}

/** The sample's share of the rows that may be compared on the main thread. */
const SAMPLED_PART = 0.25;
const FEW = 1000;

/** Columns with an index that has the same order. */
const INDEXED_ORDERS: ReadonlySet<string> = new Set([
  "created_at",
  "expected_payment_date",
  "amount",
  "timestamp",
]);

/** Columns with an index that has the same order of the entries of one contact. */
const CONTACT_ORDERS: ReadonlySet<string> = new Set(["created_at", "expected_payment_date"]);

type Read = {
  readonly db: Kysely<Schema>;
  readonly target: SqlTarget;
  readonly table: TableName;
  readonly query: RowQuery;
  readonly mode: ReadMode;
  /** A read of fewer rows is never long. */
  readonly maxRowsHere: number;
};

export async function isLongRead(read: Read): Promise<boolean> {
  const { db, table, query, mode, maxRowsHere } = read;
  const sizes = await readTableSizes(db);
  const maxRows = Math.floor(maxRowsHere / comparisons(query, sizes));
  if (sizes[table] <= maxRows) return false;
  const conditions = flattenAnd(query.filter);
  if (await areFew(read, conditions, maxRows)) return false;
  if (mode !== "rows") return mode === "rows-and-count" || conditions.length > 0;
  const parts = planPage(table, query);
  if (parts === null || query.select.some(isList)) return !isFirstRows(read, conditions);
  return !(await areBounded(read, parts));
}

/** A rough number of comparisons, sort steps and lookups per row. */
function comparisons({ filter, order, select }: RowQuery, sizes: TableSizes): number {
  const linkedRows = ({ isToMany, from, to }: Relation): number =>
    isToMany ? Math.max(1, sizes[to] / Math.max(1, sizes[from])) : 1;
  const ofLists = select.map((item) =>
    item.kind === "embedding" && item.relation.isToMany
      ? linkedRows(item.relation) * (2 + countConditions(item.query.filter, linkedRows))
      : 0,
  );
  const ofOrder = order.map(({ of }) => (of === undefined ? 1 : 2));
  const counts = [countConditions(filter, linkedRows), ...ofLists, ...ofOrder];
  return counts.reduce((sum, count) => sum + count, 1);
}

function isOfText({ kind }: Filter): boolean {
  return kind === "like" || kind === "search" || kind === "words" || kind === "category-text";
}

function isList(item: RowQuery["select"][number]): boolean {
  return item.kind === "embedding" && item.relation.isToMany;
}

/** True for the first rows in the order of a key, without a condition. */
function isFirstRows({ query, maxRowsHere }: Read, conditions: readonly Filter[]): boolean {
  const { limit, offset, order, select } = query;
  const [by] = order;
  const isKey = by?.of === undefined && (by?.column === "id" || by?.column === "sequence");
  return (
    isKey &&
    conditions.length === 0 &&
    limit !== null &&
    limit + offset <= maxRowsHere &&
    !select.some(isList)
  );
}

/** True if an index finds the few matching rows. */
async function areFew(
  { db, target, table, query }: Read,
  conditions: readonly Filter[],
  maxRows: number,
): Promise<boolean> {
  // A single row may have most rows of the other table.
  if (query.select.some(isList)) return false;
  if (conditions.some((filter) => isOnKey(filter, KEYS_OF_FEW))) return true;
  if (!conditions.some((filter) => isOnKey(filter, CONTACT_KEY))) return false;
  // A contact may have most entries of the company; a covering index counts them.
  const filters = conditions.filter((filter) => isCheap(filter) && isOfContactIndex(filter));
  const matching = compileFilter(table, { kind: "and", filters }, target);
  const rows = sql`select 1 from ${sql.table(table)} where ${matching}`;
  return (await countOf(rows, maxRows + 1, db)) <= maxRows;
}

const CONTACT_KEY: ReadonlySet<string> = new Set(["client_id"]);
/** A value of these has few rows. */
const KEYS_OF_FEW: ReadonlySet<string> = new Set(["id", "entity_id", "series_id", "parent_id"]);

function isOnKey(filter: Filter, keys: ReadonlySet<string>): boolean {
  if (filter.kind === "of-series") return keys.has("series_id");
  if (!("column" in filter && keys.has(filter.column))) return false;
  return filter.kind === "in"
    ? filter.values.length <= FEW
    : filter.kind === "compare" && filter.comparison === "eq";
}

function isOfOneContact(filter: Filter): boolean {
  return filter.kind === "compare" && filter.comparison === "eq" && filter.column === "client_id";
}

function isOfContactIndex(filter: Filter): boolean {
  return isOnColumn(filter, "client_id") || isOnColumn(filter, "expected_payment_date");
}

/**
 * True if the first rows of each part, in the order of an index, fill the page or are all there
 * are.
 */
async function areBounded(read: Read, parts: readonly Part[]): Promise<boolean> {
  const size = Math.max(0, Math.floor(read.maxRowsHere * SAMPLED_PART));
  let left = read.query.limit ?? Infinity;
  for (const part of parts) {
    const sample = sampleOf(read, part, size);
    if (sample === null) return false;
    const found = await countOf(sample.matching, left, read.db);
    if (found === left) return true;
    if ((await countOf(sample.rows, size, read.db)) === size) return false;
    left -= found;
  }
  return true;
}

type Sample = { readonly rows: RawBuilder<unknown>; readonly matching: RawBuilder<unknown> };

/**
 * The first rows in the order, and the matching ones among them. Null if no index has the order.
 */
function sampleOf(
  { table, target }: Read,
  { order, filters, linked }: Part,
  size: number,
): Sample | null {
  const [by] = order;
  if (linked !== null || !INDEXED_ORDERS.has(by?.column ?? "")) return null;
  if (!filters.every(isCheap)) return null;
  const isOfIndex = (filter: Filter): boolean =>
    filter.kind === "beyond" ||
    isOnColumn(filter, by?.column) ||
    (CONTACT_ORDERS.has(by?.column ?? "") && isOfOneContact(filter));
  const compile = (some: readonly Filter[]) =>
    compileFilter(table, { kind: "and", filters: some }, target);
  const terms = order.map(
    ({ column, direction }) => sql`${compileColumn(table, column, target)} ${sql.raw(direction)}`,
  );
  const rows = sql`select * from ${sql.table(table)} where ${compile(filters.filter(isOfIndex))}
    order by ${sql.join(terms)} limit ${size}`;
  const others = filters.filter((filter) => !isOfIndex(filter));
  return {
    rows,
    matching: sql`select 1 from (${rows}) as ${sql.id(table)} where ${compile(others)}`,
  };
}

function isCheap(filter: Filter): boolean {
  if (filter.kind === "and" || filter.kind === "or") return filter.filters.every(isCheap);
  if (filter.kind === "not") return isCheap(filter.filter);
  return filter.kind !== "has-linked" && !isOfText(filter);
}

function isOnColumn(filter: Filter, column: string | undefined): boolean {
  if (filter.kind === "not") return isOnColumn(filter.filter, column);
  return "column" in filter && filter.column === column;
}

/** Counts up to `max`. */
async function countOf(
  rows: RawBuilder<unknown>,
  max: number,
  db: Kysely<Schema>,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from (${rows} ) as found limit ${max}) as counted`.execute(
    db,
  );
  return counted[0]?.count ?? 0;
}
