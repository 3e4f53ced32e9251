/**
 * Rows of a large answer as JSON that the database makes of each, word for word what the small way
 * makes of the same rows: no row becomes an object of ours, whatever their number.
 */
import { sql, type RawBuilder } from "kysely";
import type { SnapshotReader } from "../database/database.ts";
import {
  compileColumn,
  compileFilter,
  compileOrder,
  compilePage,
  linkedRows,
  type SqlTarget,
} from "./compile-filter.ts";
import { computedColumn } from "./computed-columns.ts";
import { isShown, type RowQuery, type Selection } from "./row-query.ts";
import { wholeFilter } from "./select-rows.ts";
import { columnOf, type TableName } from "./tables.ts";

/** So many rows are in memory at once. */
const CHUNK_SIZE = 500;

/** A function of SQLite takes so many arguments, and a member is two. */
const MAX_MEMBERS = 200;

/** Columns of which one value may have thousands of characters. */
export const LONG_TEXTS: ReadonlySet<string> = new Set(["notes", "description", "changes"]);
/** Said more often under several names, they would not fit the memory of a thread. */
const MAX_LONG_TEXTS = 3;

/**
 * Whether each row can be made where it is read: lists of linked rows are read by other statements,
 * and sums of many rows are refused where they pass what a number holds exactly.
 */
export function isInlineable(table: TableName, select: Selection): boolean {
  const texts = select.filter((item) => item.kind === "column" && LONG_TEXTS.has(item.column));
  if (texts.length > MAX_LONG_TEXTS) return false;
  if (select.length > MAX_MEMBERS) return false;
  return select.every((item) => {
    if (item.kind === "embedding") {
      const { relation, query } = item;
      return !relation.isToMany && (!isShown(item) || isInlineable(relation.to, query.select));
    }
    const isSum = columnOf(table, item.column)?.kind === "money";
    return !isSum || computedColumn(table, item.column) === null;
  });
}

/** The rows as a list in JSON, in pieces. */
export async function* jsonRows(
  read: SnapshotReader,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
): AsyncGenerator<string> {
  const { engine } = target;
  const order = query.order.map((term) => compileOrder(table, term, target));
  const rows = sql<readonly [string]>`
    select ${objectOf(table, query.select, target)} from ${sql.table(table)}
    where ${compileFilter(table, wholeFilter(table, query), target)}
    order by ${sql.join(order)}${compilePage(query, engine)}`;
  let before = "[";
  for await (const chunk of read.inChunks(rows, CHUNK_SIZE)) {
    yield before + chunk.join();
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

function objectOf(table: TableName, select: Selection, target: SqlTarget): RawBuilder<unknown> {
  const { json } = target.engine;
  const members = select.flatMap((item): [string, RawBuilder<unknown>][] => {
    if (!isShown(item)) return [];
    if (item.kind === "column") {
      const column = compileColumn(table, item.column, target);
      return [[item.as, json.value(column, columnOf(table, item.column)?.kind ?? "text")]];
    }
    const linked = objectOf(item.relation.to, item.query.select, target);
    return [[item.as, json.nested(linkedRows(linked, item, target))]];
  });
  return json.object(members);
}
