import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { toChunks } from "../database/chunks.ts";
import { compileFilter, compileOrder, compilePage, type SqlTarget } from "./compile-filter.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { outputColumns, toApiRow, type StoredRow } from "./project-columns.ts";
import { isByCategory, splitByCategory } from "./category-pages.ts";
import { planFilter, resolveSearch } from "./resolve-search.ts";
import { planPage } from "./page-plan.ts";
import { readPage } from "./read-page.ts";
import { isShown, type Embedding, type Filter, type RowQuery } from "./row-query.ts";
import type { SelectedColumn, Selection } from "./row-query.ts";
import type { TableName } from "./tables.ts";
import type { ApiRow, StoredValue } from "./api-rows.ts";
import { afterFilter, positionColumns, positionOf } from "./after.ts";

export type SelectedRows = {
  readonly rows: readonly ApiRow[];
  /** The position of the last row of a limited read. */
  readonly last: readonly StoredValue[] | null;
  /** The number of rows that match the filter, if counted. */
  readonly total: number | null;
};

export type ReadMode = "rows" | "count" | "rows-and-count";

/** Rows and count come from one consistent snapshot. */
export async function selectRows(
  database: Database,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
  mode: ReadMode,
): Promise<SelectedRows> {
  const { reader } = database;
  const hasEmbeddings = embeddingsIn(query.select).length > 0;
  const isOneStatement =
    mode === "count" || (mode === "rows" && !hasEmbeddings && planPage(table, query) === null);
  if (isOneStatement) return selectFrom(reader, target, table, query, mode);
  return readInSnapshot(database, (snapshot) => selectFrom(snapshot, target, table, query, mode));
}

/** Consistent if `db` is a snapshot. */
export async function selectFrom(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
  mode: ReadMode,
): Promise<SelectedRows> {
  const total = mode === "rows" ? null : await countRows(db, target, table, query);
  if (mode === "count") return { rows: [], last: null, total };
  const resolved = await resolveSearch(db, target, table, query);
  return { total, ...(await readRows(db, target, table, resolved)) };
}

/** `rowCount` is the number of rows that the query returned. */
export async function hasMoreRows(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
  rowCount: number,
): Promise<boolean> {
  const max = query.offset + rowCount + 1;
  return (await countRows(db, target, table, query, max)) === max;
}

/** Embeds the linked rows of a selection in each row. */
export async function embedLinked(
  db: Kysely<Schema>,
  target: SqlTarget,
  select: Selection,
  rows: readonly { readonly values: ApiRow; readonly keys: readonly (string | null)[] }[],
): Promise<ApiRow[]> {
  const embeddings = embeddingsIn(select);
  if (embeddings.length === 0) return rows.map(({ values }) => values);
  const linked: Map<string, ApiRow[]>[] = [];
  for (const [index, embedding] of embeddings.entries()) {
    const keys = rows.map((row) => row.keys[index] ?? null);
    linked.push(await readLinked(db, target, embedding, keys));
  }
  return rows.flatMap(({ values, keys }) => {
    const found = linked.map((byKey, index) => byKey.get(keys[index] ?? "") ?? []);
    if (embeddings.some(({ isInner }, index) => isInner && found[index]?.length === 0)) return [];
    const members = select.flatMap((item): [string, ApiRow[string]][] => {
      if (item.kind === "column") return [[item.as, values[item.as] ?? null]];
      if (!isShown(item)) return [];
      const list = found[embeddings.indexOf(item)] ?? [];
      return [[item.as, item.relation.isToMany ? list : (list[0] ?? null)]];
    });
    return [Object.fromEntries(members)];
  });
}

export async function readColumns(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  columns: readonly SelectedColumn[],
  ids: readonly string[],
): Promise<Map<string, ApiRow>> {
  const byId = new Map<string, ApiRow>();
  const convert = toApiRow(table, columns);
  for (const batch of toChunks(ids)) {
    const { rows } = await sql<StoredRow>`
      select ${sql.join([...outputColumns(table, columns, target), sql`id as ${KEY}`])}
      from ${sql.table(table)} where id in (${sql.join(batch)})`.execute(db);
    for (const row of rows) byId.set(String(row[KEY_NAME]), convert(row).values);
  }
  return byId;
}

// Output columns are numbered, so none has this name.
const KEY_NAME = "key";
const KEY = sql.id(KEY_NAME);
const POSITION = sql.id("place");

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
  const plan = planPage(table, { ...query, filter: withInner(query) });
  const [only] = plan ?? [];
  const parts =
    only !== undefined && isByCategory(table, query.order)
      ? await splitByCategory(db, target.engine, only, query)
      : plan;
  if (parts !== null) return readPage({ db, table, target }, parts, columns, limit ?? Infinity);
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns)} from ${sql.table(table)}
    where ${compileFilter(table, completeFilter(table, query), target)}
    order by ${compileOrders(table, query, target)}${compilePage(query, target.engine)}`.execute(
    db,
  );
  return rows;
}

/** The linked rows by their key, each list in the order of the embedding. */
async function readLinked(
  db: Kysely<Schema>,
  target: SqlTarget,
  { relation, query }: Embedding,
  keys: readonly (string | null)[],
): Promise<Map<string, ApiRow[]>> {
  const { to } = relation;
  const key = sql.ref(`${to}.${relation.toColumn}`);
  const order = compileOrders(to, query, target);
  const position = sql`row_number() over (partition by ${key} order by ${order})`;
  const last = query.limit === null ? sql`` : sql`and ${POSITION} <= ${query.offset + query.limit}`;
  const byKey = new Map<string, ApiRow[]>();
  for (const batch of toChunks([...new Set(keys.filter((value) => value !== null))])) {
    const { rows } = await sql<StoredRow>`
      select * from (
        select ${sql.join([...outputColumns(to, query.select, target), sql`${key} as ${KEY}`])},
          ${position} as ${POSITION}
        from ${sql.table(to)}
        where ${key} in (${sql.join(batch)}) and ${compileFilter(to, query.filter, target)}
      ) as linked
      where ${POSITION} > ${query.offset} ${last}
      order by ${POSITION}`.execute(db);
    const convert = toApiRow(to, query.select);
    for (const row of rows) {
      const value = String(row[KEY_NAME]);
      const list = byKey.get(value) ?? [];
      list.push(convert(row).values);
      byKey.set(value, list);
    }
  }
  return byKey;
}

/** Counts up to `max`. */
export async function countRows(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
  max = Infinity,
): Promise<number> {
  const filter = await planFilter(db, target, table, completeFilter(table, query));
  const condition = compileFilter(table, filter, target);
  const found = sql`${sql.table(table)} where ${condition}`;
  const counted = max === Infinity ? found : sql`(select 1 from ${found} limit ${max}) as found`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${counted}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The filter including the conditions of inner embeddings and `after`. */
export function completeFilter(table: TableName, query: RowQuery): Filter {
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

function compileOrders(table: TableName, query: RowQuery, target: SqlTarget): RawBuilder<unknown> {
  return sql.join(query.order.map((term) => compileOrder(table, term, target)));
}

function embeddingsIn(select: Selection): Embedding[] {
  return select.filter((item) => item.kind === "embedding");
}
