import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "../database/schema.ts";
import { rankOf } from "./category-pages.ts";
import { compileColumn, compileFilter, type SqlTarget } from "./compile-filter.ts";
import type { StoredRow } from "./project-columns.ts";
import type { Part } from "./page-plan.ts";
import type { Order } from "./row-query.ts";
import type { TableName } from "./tables.ts";

type Source = {
  readonly db: Kysely<Schema>;
  readonly table: TableName;
  readonly target: SqlTarget;
};

/** Reads the parts until `limit` is reached; consistent if `db` is a snapshot. */
export async function readPage(
  source: Source,
  parts: readonly Part[],
  columns: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const part of parts) {
    const left = limit - rows.length;
    if (left <= 0) break;
    const query = partQuery(source, part, columns, left);
    rows.push(...(await query.execute(source.db)).rows);
  }
  return rows;
}

function partQuery(
  source: Source,
  part: Part,
  columns: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<StoredRow> {
  const { table, target } = source;
  const { filters, linked, order } = part;
  const own = compileFilter(table, { kind: "and", filters }, target);
  const condition =
    linked === null
      ? own
      : sql`${own} and ${compileFilter(linked.of.relation.to, { kind: "and", filters: linked.filters }, target)}`;
  // No part mixes null with other values: without NULLS, every index serves the order.
  const terms = sql.join(
    order.map((term) => sql`${orderValue(term, source)} ${sql.raw(term.direction)}`),
  );
  const select = (
    selected: readonly RawBuilder<unknown>[],
    where: RawBuilder<unknown>,
    join = target.engine.orderedJoin,
  ) =>
    sql<StoredRow>`select ${sql.join(selected)} from ${tables(source, part, join)}
      where ${where} order by ${terms} limit ${limit}`;
  // Sorting whole rows takes longer: only the rows of the page are looked up.
  const id = sql.ref(`${table}.id`);
  return select(columns, sql`${id} in (${select([id], condition)})`, "inner join");
}

function tables({ table }: Source, { linked }: Part, join: string): RawBuilder<unknown> {
  if (linked === null) return sql.table(table);
  const { to, toColumn, fromColumn } = linked.of.relation;
  return sql`${sql.table(to)} ${sql.raw(join)} ${sql.table(table)}
    on ${sql.ref(`${table}.${fromColumn}`)} = ${sql.ref(`${to}.${toColumn}`)}`;
}

function orderValue(
  { column, of, keys, direction }: Order,
  { table, target }: Source,
): RawBuilder<unknown> {
  if (keys !== undefined) return rankOf(sql.ref(`${table}.category`), keys, direction);
  return compileColumn(of?.relation.to ?? table, column, target);
}
