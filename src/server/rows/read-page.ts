/** Reads a page of entries, part by part, until it is full. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileColumn, compileFilter, compileOrder, type SqlTarget } from "./compile-filter.ts";
import { BY_CONTACT, indexFor } from "./entry-indexes.ts";
import type { StoredRow } from "./output-columns.ts";
import type { Part, Stretch } from "./page-plan.ts";
import type { Order, RowQuery } from "./row-query.ts";

const TABLE = "transactions";

/** The rows of the parts, at most as many as the query takes. Of one moment when `db` is. */
export async function readPage(
  db: Kysely<Schema>,
  target: SqlTarget,
  { limit }: Pick<RowQuery, "limit">,
  parts: readonly Part[],
  columns: readonly RawBuilder<unknown>[],
): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (const part of parts) {
    const left = (limit ?? Infinity) - rows.length;
    if (left <= 0) break;
    const query = await queryOf(db, target, part, columns, left);
    rows.push(...(await query.execute(db)).rows);
  }
  return rows;
}

async function queryOf(
  db: Kysely<Schema>,
  target: SqlTarget,
  part: Part,
  columns: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<RawBuilder<StoredRow>> {
  const [only, ...others] = part.stretches;
  if (only !== undefined && others.length === 0) {
    return sql`${await stretchOf(db, target, part, only, columns)} limit ${limit}`;
  }
  const places = part.order.map((term, at) => sql`${orderedBy(term, target)} as ${placeName(at)}`);
  const stretches: RawBuilder<unknown>[] = [];
  for (const [at, stretch] of part.stretches.entries()) {
    const query = await stretchOf(db, target, part, stretch, [...columns, ...places]);
    stretches.push(sql`select * from (${query} limit ${limit}) as ${sql.id(`stretch_${at}`)}`);
  }
  const order = part.order.map(({ direction }, at) => sql`${placeName(at)} ${sql.raw(direction)}`);
  return sql`${sql.join(stretches, sql` union all `)} order by ${sql.join(order)} limit ${limit}`;
}

const placeName = (at: number): RawBuilder<unknown> => sql.id(`place_${at}`);

/** The rows of a stretch in their order, without an end. */
async function stretchOf(
  db: Kysely<Schema>,
  target: SqlTarget,
  part: Part,
  stretch: Stretch,
  columns: readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>> {
  const { filters, linked } = stretch;
  const { engine } = target;
  const by = part.order[0]?.column ?? "id";
  const index = await indexFor(db, target, { filters, by, isByLinked: linked !== null });
  const entriesBy = (name: string | null): RawBuilder<unknown> =>
    sql`${sql.table(TABLE)} ${name === null ? sql`` : engine.readBy(name)}`;
  const own = compileFilter(TABLE, { kind: "and", filters }, target);
  if (linked === null) {
    const order = part.order.map((term) => compileOrder(TABLE, term, target));
    return sql`select ${sql.join(columns)} from ${entriesBy(index)} where ${own} order by ${sql.join(order)}`;
  }
  const { to, toColumn, fromColumn } = linked.of.relation;
  // The few that an index has come first; else the linked rows do, in their order.
  const [first, second] =
    index === null ? [sql.table(to), entriesBy(BY_CONTACT)] : [entriesBy(index), sql.table(to)];
  const order = part.order.map(
    (term) => sql`${orderedBy(term, target)} ${sql.raw(term.direction)}`,
  );
  return sql`select ${sql.join(columns)} from ${first} ${sql.raw(engine.orderedJoin)} ${second}
    on ${sql.ref(`${TABLE}.${fromColumn}`)} = ${sql.ref(`${to}.${toColumn}`)}
    where ${own} and ${compileFilter(to, { kind: "and", filters: linked.filters }, target)}
    order by ${sql.join(order)}`;
}

/** What a term orders by: a column of the entry, or of the row that stands beside it. */
function orderedBy({ column, of }: Order, target: SqlTarget): RawBuilder<unknown> {
  return compileColumn(of?.relation.to ?? TABLE, column, target);
}
