import { sql, type Kysely } from "kysely";
import { byPosition, namesMatching, type Category } from "#domain/category.ts";
import { hasWord, type SearchWord } from "#domain/entry-search.ts";
import type { ReportFilter, Resolved } from "#domain/report-filter.ts";
import type { Schema, StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";
import { compileFilter, type SqlTarget } from "./compile-filter.ts";
import type { Filter } from "./row-query.ts";
import { IS_SPLIT } from "./split-parts.ts";
import type { TableName } from "./tables.ts";

/** In order. */
export async function readCategories(db: Kysely<Schema>): Promise<Category[]> {
  const { rows } = await sql<StoredOf<"categories">>`select * from categories`.execute(db);
  return rows.map((row) => fromStored("categories", row)).toSorted(byPosition);
}

type KeyAndName = { readonly name: string; readonly key: string };

/** By name. */
type Keys = ReadonlyMap<string, string>;

/** A single statement if the company has no split entries. */
async function readKeysAndSplits(
  db: Kysely<Schema>,
): Promise<{ readonly keys: Keys; readonly hasSplits: boolean }> {
  const { rows } = await sql<{ name: string; key: string | null }>`select name, key from categories
    union all select * from (select '', null from transactions where ${IS_SPLIT} limit 1) as split`.execute(
    db,
  );
  const keys = rows.flatMap(({ name, key }) => (key === null ? [] : [[name, key] as const]));
  return { keys: new Map(keys), hasSplits: keys.length < rows.length };
}

function keysMatching(keys: Keys, text: string): string[] {
  return namesMatching([...keys.keys()], text).flatMap((name) => keys.get(name) ?? []);
}

/** Resolves the category text of a filter to names. */
export async function resolveCategory<F extends Pick<ReportFilter, "category">>(
  db: Kysely<Schema>,
  filter: F,
): Promise<Resolved<F>> {
  const { category } = filter;
  if (category === null) return { ...filter, categories: null };
  const { rows } = await sql<KeyAndName>`select name, key from categories`.execute(db);
  const keys = new Map(rows.map(({ name, key }) => [name, key]));
  return { ...filter, categories: keysMatching(keys, category) };
}

/** Finds the categories that contain each word. */
export async function resolveWords(
  db: Kysely<Schema>,
  words: readonly SearchWord[],
): Promise<readonly SearchWord[]> {
  if (words.every(({ categories }) => categories !== null)) return words;
  const { keys, hasSplits: hasParts } = await readKeysAndSplits(db);
  return words.map((word) => {
    const categories = [...keys].flatMap(([name, key]) => (hasWord(name, word) ? [key] : []));
    return { ...word, categories, hasParts };
  });
}

/** Resolves the categories of a text search, and of conditions on their name. */
export async function resolveTexts(
  db: Kysely<Schema>,
  target: SqlTarget,
  table: TableName,
  filter: Filter,
): Promise<Filter> {
  switch (filter.kind) {
    case "search":
      return { ...filter, words: await resolveWords(db, filter.words) };
    case "category-text": {
      const { keys: all, hasSplits } = await readKeysAndSplits(db);
      const keys = keysMatching(all, filter.text);
      return { kind: hasSplits ? "any-category" : "of-category", keys };
    }
    case "and":
    case "or": {
      const filters: Filter[] = [];
      for (const part of filter.filters) filters.push(await resolveTexts(db, target, table, part));
      return { ...filter, filters };
    }
    case "not":
      return { ...filter, filter: await resolveTexts(db, target, table, filter.filter) };
    default: {
      if (table !== "transactions" || !("column" in filter) || filter.column !== "category") {
        return filter;
      }
      const isNamed = compileFilter("categories", { ...filter, column: "name" }, target);
      const { rows } = await sql<{
        key: string;
      }>`select key from categories where ${isNamed}`.execute(db);
      return { kind: "of-category", keys: rows.map(({ key }) => key) };
    }
  }
}
