/** Reads a page, step by step of its plan, until it is full. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileColumn, compileFilter, compileOrder, type SqlTarget } from "./compile-filter.ts";
import type { StoredRow } from "./output-columns.ts";
import { orderIndex, type Range, type Step } from "./page-plan.ts";
import type { Filter, Order } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** A contact's entries, in the order of their creation. */
const BY_CONTACT = "transactions_by_contact";
const BY_ID = "sqlite_autoindex_transactions_1";

/** So few entries are sorted sooner than they are found in the order of all. */
const MAX_SORTED = 5000;

/** The table to read, where, and for which engine and day. */
type Source = {
  readonly db: Kysely<Schema>;
  readonly table: TableName;
  readonly target: SqlTarget;
};

/** The rows of the steps, `limit` at most; consistent where `db` is a snapshot. */
export async function readPage(
  source: Source,
  steps: readonly Step[],
  columns: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const step of steps) {
    const left = limit - rows.length;
    if (left <= 0) break;
    const query = await stepQuery(source, step, columns, left);
    rows.push(...(await query.execute(source.db)).rows);
  }
  return rows;
}

async function stepQuery(
  source: Source,
  { order, ranges }: Step,
  columns: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<RawBuilder<StoredRow>> {
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0) {
    return sql`${await rangeQuery(source, order, only, columns)} limit ${limit}`;
  }
  const terms = order.map((term, at) => sql`${orderValue(term, source)} as ${termName(at)}`);
  const queries: RawBuilder<unknown>[] = [];
  for (const [at, range] of ranges.entries()) {
    const query = await rangeQuery(source, order, range, [...columns, ...terms]);
    queries.push(sql`select * from (${query} limit ${limit}) as ${sql.id(`range_${at}`)}`);
  }
  const merged = order.map(({ direction }, at) => sql`${termName(at)} ${sql.raw(direction)}`);
  return sql`${sql.join(queries, sql` union all `)} order by ${sql.join(merged)} limit ${limit}`;
}

const termName = (at: number): RawBuilder<unknown> => sql.id(`term_${at}`);

/** The rows of a range in their order. */
async function rangeQuery(
  source: Source,
  order: readonly Order[],
  range: Range,
  columns: readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>> {
  const { table, target } = source;
  const { filters, linked } = range;
  const { engine } = target;
  const index = engine.hasStatistics ? null : await indexFor(source, order, range);
  const entriesBy = (name: string | null): RawBuilder<unknown> =>
    sql`${sql.table(table)} ${name === null ? sql`` : engine.readBy(name)}`;
  const own = compileFilter(table, { kind: "and", filters }, target);
  if (linked === null) {
    const terms = order.map((term) => compileOrder(table, term, target));
    return sql`select ${sql.join(columns)} from ${entriesBy(index)} where ${own} order by ${sql.join(terms)}`;
  }
  const { to, toColumn, fromColumn } = linked.of.relation;
  // Few entries come first; else the linked rows do, in their order.
  const [first, second] =
    index === null ? [sql.table(to), entriesBy(BY_CONTACT)] : [entriesBy(index), sql.table(to)];
  const terms = order.map((term) => sql`${orderValue(term, source)} ${sql.raw(term.direction)}`);
  return sql`select ${sql.join(columns)} from ${first} ${sql.raw(engine.orderedJoin)} ${second}
    on ${sql.ref(`${table}.${fromColumn}`)} = ${sql.ref(`${to}.${toColumn}`)}
    where ${own} and ${compileFilter(to, { kind: "and", filters: linked.filters }, target)}
    order by ${sql.join(terms)}`;
}

/** The column of the entry, or of the linked row that stands beside it. */
function orderValue({ column, of }: Order, { table, target }: Source): RawBuilder<unknown> {
  return compileColumn(of?.relation.to ?? table, column, target);
}

/**
 * The index by which SQLite reads the range: one with few entries that pass, else the one that is in
 * order; null where linked rows give the order. Without statistics SQLite could not tell, and would
 * sort hundreds of thousands of entries for the first fifty, or search as many for three.
 */
async function indexFor(
  source: Source,
  [by]: readonly Order[],
  { filters, linked }: Range,
): Promise<string | null> {
  const { table } = source;
  const column = by?.column ?? "id";
  const searched = Map.groupBy(filters, searchedColumn);
  if (table === "audit_records") {
    // Those of one entity or id are few, and SQLite finds them.
    const isFew = searched.has("entity_id") || searched.has("id");
    return isFew ? null : (orderIndex(table, column) ?? null);
  }
  if (searched.has("id")) return BY_ID;
  if (column === "created_at" && searched.has("client_id")) return BY_CONTACT;
  const byId = searched.has("status") ? orderIndex(table, "status") : BY_ID;
  const ordered = column === "id" ? byId : orderIndex(table, column);
  const inOrder = linked === null ? (ordered ?? null) : null;
  const others = [...searched].flatMap(([name, conditions]) => {
    const index = name === "client_id" ? BY_CONTACT : orderIndex(table, name ?? "");
    return index === undefined || index === inOrder ? [] : [{ index, conditions }];
  });
  return (await indexOfFew(source, others)) ?? inOrder;
}

/** The column of a condition that an index can search. */
function searchedColumn(filter: Filter): string | null {
  switch (filter.kind) {
    case "in":
      return filter.column;
    case "is":
      return filter.value === null ? filter.column : null;
    case "compare": {
      const isRange = ["gt", "gte", "lt", "lte"].includes(filter.comparison);
      const isDue = filter.column === "expected_payment_date";
      return filter.comparison === "eq" || (isRange && isDue) ? filter.column : null;
    }
    default:
      return null;
  }
}

/** The index with the fewest entries that pass its conditions, if these are few. */
async function indexOfFew(
  { db, table, target }: Source,
  indexes: readonly { readonly index: string; readonly conditions: readonly Filter[] }[],
): Promise<string | null> {
  if (indexes.length === 0) return null;
  const counts = indexes.map(({ index, conditions }, at) => {
    const condition = compileFilter(table, { kind: "and", filters: conditions }, target);
    return sql`(select count(*) from (select 1 from ${sql.table(table)}
      ${target.engine.readBy(index)} where ${condition} limit ${MAX_SORTED})) as ${sql.id(`count_${at}`)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  const found = indexes
    .map(({ index }, at) => ({ index, count: rows[0]?.[`count_${at}`] ?? MAX_SORTED }))
    .filter(({ count }) => count < MAX_SORTED)
    .toSorted((a, b) => a.count - b.count);
  return found[0]?.index ?? null;
}
