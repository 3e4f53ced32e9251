/**
 * Compiles the text search of entries (`parseSearch` of the domain). Contacts are matched by name
 * when the search runs, so that renaming a contact changes no entry.
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { SearchWord } from "#domain/entry-search.ts";
import type { Engine } from "../database/engine.ts";
import { isInNotes, NOTES_SEARCH } from "./search-notes.ts";
import { foldedHasWord } from "./search-words.ts";
import { hasOnlyLaterPart, SPLIT_INDEX } from "./split-parts.ts";

export type Search = { readonly words: readonly SearchWord[]; readonly byIndex: boolean };

/**
 * With `byIndex`, the results of the first word are compared with the other words: see
 * `planSearch`.
 */
export function compileSearch({ words, byIndex }: Search, engine: Engine): RawBuilder<SqlBool> {
  const [first, ...others] = words;
  if (first === undefined) return sql`1 = 1`;
  const conditions = (byIndex ? others : words).map((word) => matchesWord(word, engine));
  if (byIndex) conditions.unshift(isAmongFound(first, engine));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * The source of a read of all matches of a search. SQLite, which has no statistics here, would
 * otherwise read all entries of one type, say, and compare each.
 */
export function searchedEntries(engine: Engine): RawBuilder<unknown> {
  return engine.hasStatistics ? sql`transactions` : sql`transactions not indexed`;
}

export type Counted = "all" | "beside-category";

/**
 * Counts the entries that match a word, up to the limit. One that matches in two columns counts
 * twice. Only the first category of an entry is considered: entries with more parts are few, and
 * counted separately.
 */
export function countFound(
  word: SearchWord,
  engine: Engine,
  counted: Counted,
  limit: number,
): RawBuilder<number> {
  const indexes =
    counted === "all" ? searchedIndexes(word, engine) : indexesBesideCategory(word, engine);
  return sql`(select count(*) from (${limitAll(foundKeys(indexes, engine), limit)}) as found)`;
}

/**
 * The ids of entries that match all words and a condition, possibly with duplicates. Never reads a
 * whole category that only one of the first two words matches: it may contain half of the entries.
 */
export function foundIds(
  [first, second, ...others]: readonly [SearchWord, ...SearchWord[]],
  engine: Engine,
  condition: RawBuilder<SqlBool>,
  limit: number,
): RawBuilder<{ id: string }> {
  const rest = [...others.map((word) => matchesWord(word, engine)), condition];
  const select = (indexes: readonly SearchedIndex[], conditions: readonly RawBuilder<SqlBool>[]) =>
    indexes.map(
      ({ entries, isFound }) => sql`select transactions.id from ${entries}
        where ${sql.join([isFound, ...conditions, ...rest], sql` and `)}`,
    );
  if (second === undefined) return limitAll(select(searchedIndexes(first, engine), []), limit);
  const keys = categoriesOf(first);
  const both = categoriesOf(second).filter((key) => keys.includes(key));
  return limitAll(
    [
      ...select(indexesBesideCategory(first, engine), [matchesWord(second, engine)]),
      ...(keys.length === 0
        ? []
        : select(indexesBesideCategory(second, engine), [isOfCategories(keys)])),
      ...select(categoryIndex(both, engine), []),
    ],
    limit,
  );
}

/** Runs each query only if the earlier ones returned fewer rows than the limit. */
function limitAll<Row>(queries: readonly RawBuilder<unknown>[], limit: number): RawBuilder<Row> {
  const limited = queries.map(
    (query, at) => sql`select * from (${query} limit ${limit}) as ${sql.id(`found_${at}`)}`,
  );
  return sql`${sql.join(limited, sql` union all `)} limit ${limit}`;
}

function isAmongFound(word: SearchWord, engine: Engine): RawBuilder<SqlBool> {
  const key = sql.ref(`transactions.${NOTES_SEARCH[engine.name].key}`);
  return sql`${key} in (${sql.join(foundKeys(searchedIndexes(word, engine), engine), sql` union all `)})`;
}

function foundKeys(indexes: readonly SearchedIndex[], engine: Engine): RawBuilder<unknown>[] {
  const key = sql.ref(NOTES_SEARCH[engine.name].key);
  return indexes.map(({ keys, isFound }) => sql`select ${key} from ${keys} where ${isFound}`);
}

type SearchedIndex = {
  /** The sources for reading keys alone, and entries. */
  readonly keys: RawBuilder<unknown>;
  readonly entries: RawBuilder<unknown>;
  readonly isFound: RawBuilder<SqlBool>;
};

/** Fastest first. */
function searchedIndexes(word: SearchWord, engine: Engine): SearchedIndex[] {
  return [...categoryIndex(categoriesOf(word), engine), ...indexesBesideCategory(word, engine)];
}

function categoryIndex(keys: readonly string[], engine: Engine): SearchedIndex[] {
  if (keys.length === 0) return [];
  // The condition repeats that of the SQLite index, which is otherwise not used.
  const isFound = sql<SqlBool>`(${isOfCategories(keys)} and transactions.id <> '')`;
  return [toIndex(isFound, "transactions_by_category", engine)];
}

function indexesBesideCategory(word: SearchWord, engine: Engine): SearchedIndex[] {
  const { keys, entries, isFound } = NOTES_SEARCH[engine.name];
  return [
    ...laterParts(word, engine).map((isOfPart) => toIndex(isOfPart, SPLIT_INDEX, engine)),
    ...(word.amounts === null
      ? []
      : [toIndex(isOfAmounts(word.amounts), "transactions_by_amount", engine)]),
    ...(word.date === null
      ? []
      : [toIndex(isDueOn(word.date), "transactions_by_due_date", engine)]),
    ...(word.instalment === null
      ? []
      : [
          toIndex(isInstalment(word.instalment), "transactions_of_series", engine),
          toIndex(isPaidOfInstalment(word.instalment), "transactions_of_payment", engine),
        ]),
    toIndex(isOfContacts(word, engine), "transactions_of_contacts", engine),
    { keys, entries, isFound: isFound(word, engine) },
  ];
}

function toIndex(isFound: RawBuilder<SqlBool>, index: string, engine: Engine): SearchedIndex {
  const entries = sql`transactions ${engine.indexHint(index)}`;
  return { keys: entries, entries, isFound };
}

/** A condition to compare row by row. */
function matchesWord(word: SearchWord, engine: Engine): RawBuilder<SqlBool> {
  const keys = categoriesOf(word);
  const conditions = [
    ...(keys.length === 0 ? [] : [isOfCategories(keys)]),
    ...laterParts(word, engine),
    ...(word.amounts === null ? [] : [isOfAmounts(word.amounts)]),
    ...(word.date === null ? [] : [isDueOn(word.date)]),
    ...(word.instalment === null
      ? []
      : [isInstalment(word.instalment), isPaidOfInstalment(word.instalment)]),
    isOfContacts(word, engine),
    isInNotes(word, engine),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

function categoriesOf({ categories }: SearchWord): readonly string[] {
  if (categories === null) throw new Error("Assertion failed: a search without its categories");
  return categories;
}

function isOfCategories(keys: readonly string[]): RawBuilder<SqlBool> {
  return sql`transactions.category in (${sql.join(keys)})`;
}

/** Empty if the company has no split entries, or no category matches the word. */
function laterParts(word: SearchWord, engine: Engine): RawBuilder<SqlBool>[] {
  const keys = categoriesOf(word);
  return word.hasParts && keys.length > 0 ? [hasOnlyLaterPart(engine, keys)] : [];
}

function isOfAmounts({ from, to }: NonNullable<SearchWord["amounts"]>): RawBuilder<SqlBool> {
  return sql`transactions.amount between ${from} and ${to}`;
}

function isDueOn(date: CivilDate): RawBuilder<SqlBool> {
  return sql`transactions.expected_payment_date = ${date}`;
}

type Instalment = NonNullable<SearchWord["instalment"]>;

function isInstalment({ number, count }: Instalment, table = "transactions"): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // The condition repeats that of the index, which is otherwise not used.
  return sql`(${column("series_id")} is not null and ${column("series_number")} = ${number}
    and ${column("series_count")} = ${count})`;
}

/** A part that was paid of it, or of such a part. */
function isPaidOfInstalment(instalment: Instalment): RawBuilder<SqlBool> {
  return sql`(transactions.parent_id is not null and transactions.payment_role = 'part'
    and transactions.parent_id in (with recursive paid(id) as (
      select own.id from transactions as own where ${isInstalment(instalment, "own")}
      union select part.id from paid join transactions as part on part.parent_id = paid.id
      where part.payment_role = 'part')
      select paid.id from paid))`;
}

function isOfContacts(word: SearchWord, engine: Engine): RawBuilder<SqlBool> {
  const contacts = sql`select clients.id from clients ${engine.indexHint("clients_by_plain_name")}
    where ${foldedHasWord(sql.ref("clients.name_plain"), word, engine)}`;
  return sql`transactions.client_id in (${contacts})`;
}
