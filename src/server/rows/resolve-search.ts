/**
 * Decides how a page of a text search is read: few matches by their ids, many in the order of the
 * page.
 */
import { sql, type Kysely } from "kysely";
import type { SearchWord } from "#domain/entry-search.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { isByCategory } from "./category-pages.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import { countFound, foundIds, type Counted, type Search } from "./compile-search.ts";
import { flattenAnd } from "./page-plan.ts";
import { resolveTexts, resolveWords } from "./read-categories.ts";
import type { Filter, Order, RowQuery } from "./row-query.ts";
import type { TableName } from "./tables.ts";

/** The number of newest entries that are compared first. */
const SAMPLED = 5000;
/** With this many matches among them, a page of 50 in order compares about 50,000 entries. */
const MANY_IN_SAMPLE = 5;
/** Even if the sample was not typical, a page in order is faster than sorting more than this. */
const MAX_SORTED = 5000;
/** PostgreSQL compares a million rows faster than it looks up more than this. */
const MAX_LOOKED_UP = 20_000;
/** The limits up to which words are counted; the second if all words reach the first. */
const COUNT_LIMITS = [5000, 50_000];

export async function resolveSearch(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  query: RowQuery,
): Promise<RowQuery> {
  const filter = await resolveTexts(db, target, table, query.filter);
  const { search, others } = splitSearch(filter);
  if (search === undefined) return { ...query, filter };
  const inOrder = { ...query, filter: compareEachRow(filter) };
  if (!sortsByFound(search.words, query.order) && (await findsMany(db, target, inOrder.filter))) {
    return inOrder;
  }
  const [rarest, ...words] = await rarestFirst(db, search.words, target.engine, "beside-category");
  if (rarest === undefined) return inOrder;
  const condition = compileFilter(table, { kind: "and", filters: others }, target);
  const found = foundIds([rarest, ...words], target.engine, condition, MAX_SORTED + 1);
  const { rows } = await found.execute(db);
  if (rows.length > MAX_SORTED) return inOrder;
  const values = [...new Set(rows.map(({ id }) => id))];
  return { ...query, filter: { kind: "in", column: "id", values } };
}

/** `planSearch` for the search within a filter. */
export async function planFilter(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  unresolved: Filter,
): Promise<Filter> {
  const filter = await resolveTexts(db, target, table, unresolved);
  const { search, others } = splitSearch(filter);
  if (search === undefined) return filter;
  const planned = await planSearch(db, target.engine, search.words);
  return { kind: "and", filters: [...others, { ...search, ...planned }] };
}

/** Decides how to read all matches of a search. */
export async function planSearch(
  db: Kysely<Schema>,
  engine: Engine,
  searched: readonly SearchWord[],
): Promise<Search> {
  const words = await rarestFirst(db, await resolveWords(db, searched), engine, "all");
  if (!engine.hasStatistics) return { words, byIndex: true };
  const [count = 0] = await countEach(db, words.slice(0, 1), engine, "all", MAX_LOOKED_UP);
  return { words, byIndex: count < MAX_LOOKED_UP };
}

/**
 * Sorts the words by the number of matches, rarest first. For `foundIds`, matches by category are
 * not counted.
 */
async function rarestFirst(
  db: Kysely<Schema>,
  words: readonly SearchWord[],
  engine: Engine,
  indexes: Counted,
): Promise<readonly SearchWord[]> {
  if (words.length < 2) return words;
  let counts: readonly number[] = [];
  for (const limit of COUNT_LIMITS) {
    counts = await countEach(db, words, engine, indexes, limit);
    if (Math.min(...counts) < limit) break;
  }
  const countOf = (word: SearchWord): number => counts[words.indexOf(word)] ?? 0;
  return words.toSorted((a, b) => countOf(a) - countOf(b));
}

async function countEach(
  db: Kysely<Schema>,
  words: readonly SearchWord[],
  engine: Engine,
  indexes: Counted,
  limit: number,
): Promise<number[]> {
  const counts = words.map(
    (word) => sql`select ${countFound(word, engine, indexes, limit)} as count`,
  );
  if (counts.length === 0) return [];
  const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows.map(({ count }) => count);
}

/** For reads that compare row by row. */
export function compareEachRow(filter: Filter): Filter {
  if (filter.kind === "and") return { ...filter, filters: filter.filters.map(compareEachRow) };
  return filter.kind === "search" ? { ...filter, byIndex: false } : filter;
}

function splitSearch(filter: Filter) {
  const conditions = flattenAnd(filter);
  const search = conditions.find((condition) => condition.kind === "search");
  return { search, others: conditions.filter((condition) => condition !== search) };
}

/** True if all matches may be far from the start of the order. */
function sortsByFound(words: readonly SearchWord[], order: readonly Order[]): boolean {
  const [by] = order;
  if (by?.of !== undefined) return true;
  return words.some(
    ({ categories, amounts, date }) =>
      (isByCategory("transactions", order) && categories?.length !== 0) ||
      (by?.column === "amount" && amounts !== null) ||
      (by?.column === "expected_payment_date" && date !== null),
  );
}

/** Judges by the newest entries. */
async function findsMany(db: Kysely<Schema>, target: SqlTarget, filter: Filter): Promise<boolean> {
  const { rows } = await sql`select 1 from (
      select * from transactions order by created_at desc, id desc limit ${SAMPLED}
    ) as transactions
    where ${compileFilter("transactions", filter, target)} limit ${MANY_IN_SAMPLE}`.execute(db);
  return rows.length === MANY_IN_SAMPLE;
}
