/** Reads rows of one table, with the rows linked to them inside, as the wire says them. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { toChunks } from "../database/chunks.ts";
import { compileFilter, compileOrder, compilePage } from "./compile-filter.ts";
import type { SqlTarget } from "./compile-filter.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { outputColumns, toApiRow, type StoredRow } from "./output-columns.ts";
import { planPage } from "./page-plan.ts";
import { readPage } from "./read-page.ts";
import { isShown, type Embedding, type Filter, type RowQuery } from "./row-query.ts";
import type { SelectedColumn, Selection } from "./row-query.ts";
import type { TableName } from "./tables.ts";
import type { ApiRow, StoredValue } from "./api-rows.ts";
import { afterFilter, positionColumns, positionOf } from "./after.ts";

/** What a read gave. */
export type SelectedRows = {
  readonly rows: readonly ApiRow[];
  /** Where the last row of a limited read stands in its order; null when there is no row. */
  readonly last: readonly StoredValue[] | null;
  /** How many rows pass the filter in all, when it was asked. */
  readonly total: number | null;
};

/** What is asked of a read, beside the query: its rows, how many there are in all, or both. */
export type Wanted = "rows" | "count" | "rows-and-count";

/** The rows that a query asks for. All that one answer says is of one moment. */
export async function selectRows(
  database: Database,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
  wanted: Wanted,
): Promise<SelectedRows> {
  const { reader } = database;
  if (wanted === "count") {
    return { rows: [], last: null, total: await countRows(reader, target, table, query) };
  }
  const embeds = query.select.some(({ kind }) => kind === "embedding");
  const isPlanned = planPage(table, query, target.today) !== null;
  if (wanted === "rows" && !embeds && !isPlanned) {
    return { ...(await readRows(reader, target, table, query)), total: null };
  }
  return readInSnapshot(database, async (moment) => ({
    total: wanted === "rows" ? null : await countRows(moment, target, table, query),
    ...(await readRows(moment, target, table, query)),
  }));
}

/** The rows with, inside each, the rows linked to it that the selection asks for. */
export async function embedLinked(
  db: Kysely<Schema>,
  target: SqlTarget,
  select: Selection,
  rows: readonly { readonly said: ApiRow; readonly keys: readonly (string | null)[] }[],
): Promise<ApiRow[]> {
  const embeddings = embeddingsIn(select);
  if (embeddings.length === 0) return rows.map(({ said }) => said);
  const linked: Map<string, ApiRow[]>[] = [];
  for (const [index, embedding] of embeddings.entries()) {
    const keys = rows.map((row) => row.keys[index] ?? null);
    linked.push(await readLinked(db, target, embedding, keys));
  }
  return rows.flatMap(({ said, keys }) => {
    const found = linked.map((byKey, index) => byKey.get(keys[index] ?? "") ?? []);
    if (embeddings.some(({ isInner }, index) => isInner && found[index]?.length === 0)) return [];
    const whole = select.flatMap((item): [string, ApiRow[string]][] => {
      if (item.kind === "column") return [[item.as, said[item.as] ?? null]];
      if (!isShown(item)) return [];
      const list = found[embeddings.indexOf(item)] ?? [];
      return [[item.as, item.relation.isToMany ? list : (list[0] ?? null)]];
    });
    return [Object.fromEntries(whole)];
  });
}

/** Columns of the rows of these ids, by id. */
export async function readColumns(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  columns: readonly SelectedColumn[],
  ids: readonly string[],
): Promise<Map<string, ApiRow>> {
  const byId = new Map<string, ApiRow>();
  const said = toApiRow(table, columns);
  for (const batch of toChunks(ids)) {
    const { rows } = await sql<StoredRow>`
      select ${sql.join([...outputColumns(table, columns, target), sql`id as ${KEY}`])}
      from ${sql.table(table)} where id in (${sql.join(batch)})`.execute(db);
    for (const row of rows) byId.set(String(row[KEY_NAME]), said(row).said);
  }
  return byId;
}

// No output column of a caller has it: those are numbered.
const KEY_NAME = "key";
const KEY = sql.id(KEY_NAME);
const PLACE = sql.id("place");

async function readRows(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
): Promise<Pick<SelectedRows, "rows" | "last">> {
  const stored = await readStored(db, target, table, query);
  const last = query.limit === null ? undefined : stored.at(-1);
  return {
    rows: await embedLinked(db, target, query.select, stored.map(toApiRow(table, query.select))),
    last: last === undefined ? null : positionOf(table, query.order, last),
  };
}

async function readStored(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
): Promise<readonly StoredRow[]> {
  const { limit } = query;
  const columns = outputColumns(table, query.select, target);
  if (limit !== null) columns.push(...positionColumns(table, query.order, target));
  const steps = planPage(table, { ...query, filter: withInner(query) }, target.today);
  if (steps !== null) return readPage({ db, table, target }, steps, columns, limit ?? Infinity);
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns)} from ${sql.table(table)}
    where ${compileFilter(table, wholeFilter(table, query), target)}
    order by ${orderOf(table, query, target)}${compilePage(query, target.engine)}`.execute(db);
  return rows;
}

/** The linked rows by the key that links them, each list in the order that the embedding says. */
async function readLinked(
  db: Kysely<Schema>,
  target: SqlTarget,
  { relation, query }: Embedding,
  keys: readonly (string | null)[],
): Promise<Map<string, ApiRow[]>> {
  const { to } = relation;
  const key = sql.ref(`${to}.${relation.toColumn}`);
  const order = orderOf(to, query, target);
  const place = sql`row_number() over (partition by ${key} order by ${order})`;
  const last = query.limit === null ? sql`` : sql`and ${PLACE} <= ${query.offset + query.limit}`;
  const byKey = new Map<string, ApiRow[]>();
  for (const batch of toChunks([...new Set(keys.filter((value) => value !== null))])) {
    const { rows } = await sql<StoredRow>`
      select * from (
        select ${sql.join([...outputColumns(to, query.select, target), sql`${key} as ${KEY}`])},
          ${place} as ${PLACE}
        from ${sql.table(to)}
        where ${key} in (${sql.join(batch)}) and ${compileFilter(to, query.filter, target)}
      ) as linked
      where ${PLACE} > ${query.offset} ${last}
      order by ${PLACE}`.execute(db);
    const said = toApiRow(to, query.select);
    for (const row of rows) {
      const value = String(row[KEY_NAME]);
      const list = byKey.get(value) ?? [];
      list.push(said(row).said);
      byKey.set(value, list);
    }
  }
  return byKey;
}

/** How many rows pass the filter; of more than `most`, that many. */
export async function countRows(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
  most = Infinity,
): Promise<number> {
  const condition = compileFilter(table, wholeFilter(table, query), target);
  const found = sql`${sql.table(table)} where ${condition}`;
  const counted = most === Infinity ? found : sql`(select 1 from ${found} limit ${most}) as found`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${counted}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The filter, and what inner embeddings and `after` leave out. */
export function wholeFilter(table: TableName, query: RowQuery): Filter {
  const { order, after } = query;
  const filter = withInner(query);
  if (after === null) return filter;
  return { kind: "and", filters: [filter, afterFilter(table, order, after)] };
}

function withInner({ filter, select }: RowQuery): Filter {
  const inner = select.flatMap((item): Filter[] =>
    item.kind === "embedding" && item.isInner ? [{ kind: "has-linked", linked: item }] : [],
  );
  return inner.length === 0 ? filter : { kind: "and", filters: [filter, ...inner] };
}

function orderOf(table: TableName, query: RowQuery, target: SqlTarget): RawBuilder<unknown> {
  return sql.join(query.order.map((term) => compileOrder(table, term, target)));
}

function embeddingsIn(select: Selection): Embedding[] {
  return select.filter((item) => item.kind === "embedding");
}
