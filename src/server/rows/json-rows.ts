/** Large lists as JSON built by the database, byte for byte like the JSON of `selectRows`. */
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
import { SUM_COLUMNS } from "./computed-columns.ts";
import { isShown, type RowQuery, type Selection } from "./row-query.ts";
import { completeFilter } from "./select-rows.ts";
import { columnOf, type TableName } from "./tables.ts";

const CHUNK_SIZE = 500;

/** SQLite limits function arguments; a member takes two. */
const MAX_MEMBERS = 200;

/** Columns whose values may have thousands of characters. */
export const LONG_TEXTS: ReadonlySet<string> = new Set(["notes", "description", "changes"]);
/** More aliases of these columns would exceed a worker's memory. */
const MAX_LONG_TEXTS = 3;

/**
 * False for lists of linked rows, which need other statements, and for sums, which may exceed a
 * safe integer.
 */
export function isInlineable(select: Selection): boolean {
  const longTexts = select.filter((item) => item.kind === "column" && LONG_TEXTS.has(item.column));
  if (longTexts.length > MAX_LONG_TEXTS) return false;
  if (select.length > MAX_MEMBERS) return false;
  return select.every((item) => {
    if (item.kind === "embedding") {
      const { relation, query } = item;
      return !relation.isToMany && (!isShown(item) || isInlineable(query.select));
    }
    return !SUM_COLUMNS.has(item.column);
  });
}

/** Chunks of rows, each row a JSON object. */
export async function* jsonRows(
  read: SnapshotReader,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
): AsyncGenerator<readonly string[]> {
  const { engine } = target;
  const order = query.order.map((term) => compileOrder(table, term, target));
  const rows = sql<readonly [string]>`
    select ${buildObject(table, query.select, target)} from ${sql.table(table)}
    where ${compileFilter(table, completeFilter(table, query), target)}
    order by ${sql.join(order)}${compilePage(query, engine)}`;
  for await (const chunk of read.inChunks(rows, CHUNK_SIZE)) yield chunk.map(([row]) => row);
}

function buildObject(table: TableName, select: Selection, target: SqlTarget): RawBuilder<unknown> {
  const { json } = target.engine;
  const members = select.flatMap((item): [string, RawBuilder<unknown>][] => {
    if (!isShown(item)) return [];
    if (item.kind === "column") {
      const column = compileColumn(table, item.column, target);
      return [[item.as, json.value(column, columnOf(table, item.column)?.kind ?? "text")]];
    }
    const linked = buildObject(item.relation.to, item.query.select, target);
    return [[item.as, json.nested(linkedRows(linked, item, target))]];
  });
  return json.object(members);
}
