/** How a page of a text search is read: few entries by their ids, many in the order of the page. */
import { sql, type Kysely } from "kysely";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import { searchedEntries } from "./compile-search.ts";
import { flattenAnd } from "./page-plan.ts";
import type { Filter, RowQuery } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** With more among a million, a page of 50 in order compares some 10,000 entries at most. */
const MAX_SORTED = 5000;

export async function resolveSearch(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
): Promise<RowQuery> {
  const conditions = flattenAnd(query.filter);
  if (!conditions.some(({ kind }) => kind === "search")) return query;
  const { rows } = await sql<{ id: string }>`
    select transactions.id from ${searchedEntries(target.engine)}
    where ${compileFilter(table, query.filter, target)} limit ${MAX_SORTED + 1}`.execute(db);
  if (rows.length <= MAX_SORTED) {
    return { ...query, filter: { kind: "in", column: "id", values: rows.map(({ id }) => id) } };
  }
  return { ...query, filter: compareEachRow(query.filter) };
}

/** For reads that compare one row after the other. */
export function compareEachRow(filter: Filter): Filter {
  if (filter.kind === "and") return { ...filter, filters: filter.filters.map(compareEachRow) };
  return filter.kind === "search" ? { ...filter, byIndex: false } : filter;
}
