import { sql, type Kysely } from "kysely";
import { setImmediate } from "node:timers/promises";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import { countConditions } from "./count-conditions.ts";
import { resolveTexts } from "./read-categories.ts";
import type { Filter } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** SQLite runs on the main thread: the rows that one statement compares with one condition. */
const ROWS_PER_TURN = 5000;

/**
 * In order. Searches the table in ranges of ids, so that no statement takes long, whatever the
 * filter.
 */
export async function readMatchingIds(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  filter: Filter,
): Promise<string[]> {
  const name = sql.table(table);
  const condition = compileFilter(table, await resolveTexts(db, target, table, filter), target);
  const size = Math.ceil(ROWS_PER_TURN / (1 + countConditions(filter)));
  const ids: string[] = [];
  for (let after = ""; ;) {
    const { rows: ends } = await sql<{ id: string }>`select id from ${name}
      where id > ${after} order by id limit 1 offset ${size - 1}`.execute(db);
    const last = ends[0]?.id;
    const upTo = last === undefined ? sql`` : sql`and id <= ${last}`;
    const { rows } = await sql<{ id: string }>`select id from ${name}
      where id > ${after} ${upTo} and ${condition} order by id`.execute(db);
    for (const { id } of rows) ids.push(id);
    if (last === undefined) return ids;
    after = last;
    await setImmediate();
  }
}
