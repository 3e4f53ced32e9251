import { sql, type RawBuilder } from "kysely";
import {
  OF_CONTACTS,
  BY_ID,
  FILTER_INDEX,
  chooseIndex,
  fillFilterIndex,
  type Source,
} from "./choose-index.ts";
import { compileColumn, compileFilter } from "./compile-filter.ts";
import type { StoredRow } from "./project-columns.ts";
import type { Range, Step } from "./page-plan.ts";
import type { Order } from "./row-query.ts";

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
    return sql`${await rangeQuery(source, order, only, columns, limit)} limit ${limit}`;
  }
  const terms = order.map((term, at) => sql`${orderValue(term, source)} as ${termName(at)}`);
  const queries: RawBuilder<unknown>[] = [];
  for (const [at, range] of ranges.entries()) {
    const query = await rangeQuery(source, order, range, [...columns, ...terms], limit);
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
  limit: number,
): Promise<RawBuilder<unknown>> {
  const { table, target } = source;
  const { filters, linked } = range;
  const index = target.engine.hasStatistics ? null : await chooseIndex(source, order, range);
  // No range mixes null with other values: without NULLS, every index serves the order.
  const terms = order.map((term) => sql`${orderValue(term, source)} ${sql.raw(term.direction)}`);
  const select = (
    selected: readonly RawBuilder<unknown>[],
    by: string | null,
    condition: RawBuilder<unknown>,
  ) =>
    sql`select ${sql.join(selected)} from ${tables(source, range, by)}
      where ${condition} order by ${sql.join(terms)}`;
  const all = index === FILTER_INDEX ? fillFilterIndex(filters, source.columns) : filters;
  const own = compileFilter(table, { kind: "and", filters: all }, target);
  const condition =
    linked === null
      ? own
      : sql`${own} and ${compileFilter(linked.of.relation.to, { kind: "and", filters: linked.filters }, target)}`;
  const holdsOrder = index === FILTER_INDEX || index === OF_CONTACTS || linked !== null;
  if (target.engine.hasStatistics || !holdsOrder) return select(columns, index, condition);
  // The index has all columns of filter and order: only the rows of the page are looked up.
  const id = sql.ref(`${table}.id`);
  return select(columns, BY_ID, sql`${id} in (${select([id], index, condition)} limit ${limit})`);
}

function tables(
  { table, target: { engine } }: Source,
  { linked }: Range,
  index: string | null,
): RawBuilder<unknown> {
  const tableBy = (name: string | null): RawBuilder<unknown> =>
    sql`${sql.table(table)} ${name === null ? sql`` : engine.indexHint(name)}`;
  if (linked === null) return tableBy(index);
  const { to, toColumn, fromColumn } = linked.of.relation;
  // Join from few entries, else from the linked rows in their order.
  const [first, second] =
    index === null ? [sql.table(to), tableBy(OF_CONTACTS)] : [tableBy(index), sql.table(to)];
  return sql`${first} ${sql.raw(engine.orderedJoin)} ${second}
    on ${sql.ref(`${table}.${fromColumn}`)} = ${sql.ref(`${to}.${toColumn}`)}`;
}

function orderValue({ column, of }: Order, { table, target }: Source): RawBuilder<unknown> {
  return compileColumn(of?.relation.to ?? table, column, target);
}
