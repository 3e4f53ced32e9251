import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileColumn, compileFilter, compileOrder, type SqlTarget } from "./compile-filter.ts";
import type { StoredRow } from "./project-columns.ts";
import { orderIndex, type Range, type Step } from "./page-plan.ts";
import type { Filter, Order } from "./row-query.ts";
import type { TableName } from "./tables.ts";

const BY_CONTACT = "transactions_by_contact";
const BY_ID = "sqlite_autoindex_transactions_1";

/** Sorting up to this many is faster than reading in order. */
const MAX_SORTED = 5000;

type Source = {
  readonly db: Kysely<Schema>;
  readonly table: TableName;
  readonly target: SqlTarget;
};

/** Reads the steps until `limit`; consistent if `db` is a snapshot. */
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

async function rangeQuery(
  source: Source,
  order: readonly Order[],
  range: Range,
  columns: readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>> {
  const { table, target } = source;
  const { filters, linked } = range;
  const { engine } = target;
  const index = engine.hasStatistics ? null : await chooseIndex(source, order, range);
  const tableBy = (name: string | null): RawBuilder<unknown> =>
    sql`${sql.table(table)} ${name === null ? sql`` : engine.indexHint(name)}`;
  const condition = compileFilter(table, { kind: "and", filters }, target);
  if (linked === null) {
    const terms = order.map((term) => compileOrder(table, term, target));
    return sql`select ${sql.join(columns)} from ${tableBy(index)} where ${condition} order by ${sql.join(terms)}`;
  }
  const { to, toColumn, fromColumn } = linked.of.relation;
  // Join from few entries, else from the linked rows in their order.
  const [first, second] =
    index === null ? [sql.table(to), tableBy(BY_CONTACT)] : [tableBy(index), sql.table(to)];
  const terms = order.map((term) => sql`${orderValue(term, source)} ${sql.raw(term.direction)}`);
  return sql`select ${sql.join(columns)} from ${first} ${sql.raw(engine.orderedJoin)} ${second}
    on ${sql.ref(`${table}.${fromColumn}`)} = ${sql.ref(`${to}.${toColumn}`)}
    where ${condition} and ${compileFilter(to, { kind: "and", filters: linked.filters }, target)}
    order by ${sql.join(terms)}`;
}

function orderValue({ column, of }: Order, { table, target }: Source): RawBuilder<unknown> {
  return compileColumn(of?.relation.to ?? table, column, target);
}

/**
 * For SQLite, which has no statistics: an index with few matching entries, else the one in order. Null if
 * linked rows give the order.
 */
async function chooseIndex(
  source: Source,
  [by]: readonly Order[],
  { filters, linked }: Range,
): Promise<string | null> {
  const { table } = source;
  const column = by?.column ?? "id";
  const searched = Map.groupBy(filters, searchedColumn);
  if (table === "audit_records") {
    // SQLite finds the few records of one entity or id.
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
  return (await mostSelectiveIndex(source, others)) ?? inOrder;
}

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

/** The index with the fewest matching entries, if below `MAX_SORTED`. */
async function mostSelectiveIndex(
  { db, table, target }: Source,
  indexes: readonly { readonly index: string; readonly conditions: readonly Filter[] }[],
): Promise<string | null> {
  if (indexes.length === 0) return null;
  const counts = indexes.map(({ index, conditions }, at) => {
    const condition = compileFilter(table, { kind: "and", filters: conditions }, target);
    return sql`(select count(*) from (select 1 from ${sql.table(table)}
      ${target.engine.indexHint(index)} where ${condition} limit ${MAX_SORTED})) as ${sql.id(`count_${at}`)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  const found = indexes
    .map(({ index }, at) => ({ index, count: rows[0]?.[`count_${at}`] ?? MAX_SORTED }))
    .filter(({ count }) => count < MAX_SORTED)
    .toSorted((a, b) => a.count - b.count);
  return found[0]?.index ?? null;
}
