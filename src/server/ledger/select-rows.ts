import { sql, type Kysely } from "kysely";
import type { ChangeValue, Changes } from "#domain/audit-record.ts";
import { cents, reaisFromCents } from "#domain/money.ts";
import type { Database } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { compileFilter, compileOrder } from "./compile-filter.ts";
import { atOneMoment } from "./one-moment.ts";
import type { Filter, RowQuery, TableName } from "./row-query.ts";
import { columnOf, type ColumnKind } from "./tables.ts";

/** A row as the wire says it: the selected columns under their names. */
export type WireRow = Readonly<Record<string, ChangeValue | Changes>>;

type StoredValue = string | number | boolean | null;
type StoredRow = Readonly<Record<string, StoredValue>>;

/** What a read gave. */
export type SelectedRows = {
  readonly rows: readonly WireRow[];
  /** How many rows pass the filter in all, when it was asked. */
  readonly total: number | null;
};

/** The rows that a query asks for. With `countAll`, rows and total are of one moment. */
export async function selectRows(
  database: Database,
  table: TableName,
  query: RowQuery,
  countAll: boolean,
): Promise<SelectedRows> {
  const { reader, engine } = database;
  if (!countAll) return { rows: await readRows(reader, engine, table, query), total: null };
  return atOneMoment(database, async (moment) => ({
    total: await countRows(moment, engine, table, query.filter),
    rows: await readRows(moment, engine, table, query),
  }));
}

async function readRows(
  db: Kysely<Schema>,
  engine: Engine,
  table: TableName,
  query: RowQuery,
): Promise<WireRow[]> {
  const columns = query.select.map(({ column, as }) => sql`${sql.ref(column)} as ${sql.ref(as)}`);
  const order = query.order.map((term) =>
    compileOrder(term, columnOf(table, term.column)?.isNullable ?? false),
  );
  const limit = query.limit === null ? sql`` : sql` limit ${query.limit}`;
  const noLimit = query.limit === null ? sql.raw(` limit ${engine.noLimit}`) : sql``;
  const offset = query.offset === 0 ? sql`` : sql`${noLimit} offset ${query.offset}`;
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns)} from ${sql.table(table)}
    where ${compileFilter(query.filter, engine)}
    order by ${sql.join(order)}${limit}${offset}`.execute(db);
  const kinds = query.select.map(({ column, as }) => ({
    as,
    kind: columnOf(table, column)?.kind ?? "text",
  }));
  return rows.map((row) => saidOnWire(row, kinds));
}

async function countRows(
  db: Kysely<Schema>,
  engine: Engine,
  table: TableName,
  filter: Filter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)}
    where ${compileFilter(filter, engine)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function saidOnWire(
  row: StoredRow,
  columns: readonly { readonly as: string; readonly kind: ColumnKind }[],
): WireRow {
  const said: Record<string, ChangeValue | Changes> = {};
  for (const { as, kind } of columns) said[as] = valueOnWire(row[as] ?? null, kind);
  return said;
}

function valueOnWire(value: StoredValue, kind: ColumnKind): ChangeValue | Changes {
  if (value === null) return null;
  switch (kind) {
    case "money":
      return reaisFromCents(cents(Number(value)));
    case "boolean":
      return value === true || value === 1;
    case "integer":
      return Number(value);
    case "json":
      return JSON.parse(String(value)) as Changes;
    case "text":
    case "date":
    case "instant":
      return String(value);
  }
}
