import { sql, type Kysely } from "kysely";
import { byPosition, namesMatching, type Category } from "#domain/category.ts";
import { hasWord, type SearchWord } from "#domain/entry-search.ts";
import type { ReportFilter, Resolved } from "#domain/report-filter.ts";
import type { Schema, StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";
import type { Filter } from "./row-query.ts";
import { IS_SPLIT } from "./split-parts.ts";

/** In their order. */
export async function readCategories(db: Kysely<Schema>): Promise<Category[]> {
  const { rows } = await sql<StoredOf<"categories">>`select * from categories`.execute(db);
  return rows.map((row) => fromStored("categories", row)).toSorted(byPosition);
}

async function readCategoryNames(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from categories`.execute(db);
  return rows.map(({ name }) => name);
}

/** One statement, so that a company without split entries has no other. */
async function readNamesAndSplits(
  db: Kysely<Schema>,
): Promise<{ readonly names: readonly string[]; readonly hasSplits: boolean }> {
  const { rows } = await sql<{ name: string | null }>`select name from categories
    union all select * from (select null from transactions where ${IS_SPLIT} limit 1) as split`.execute(
    db,
  );
  const names = rows.flatMap(({ name }) => name ?? []);
  return { names, hasSplits: names.length < rows.length };
}

/** Finds the categories that the text of a filter is about. */
export async function resolveCategory<F extends Pick<ReportFilter, "category">>(
  db: Kysely<Schema>,
  filter: F,
): Promise<Resolved<F>> {
  const { category } = filter;
  const categories =
    category === null ? null : namesMatching(await readCategoryNames(db), category);
  return { ...filter, categories };
}

/** Finds the categories that have each word. */
export async function resolveWords(
  db: Kysely<Schema>,
  words: readonly SearchWord[],
): Promise<readonly SearchWord[]> {
  if (words.every(({ categories }) => categories !== null)) return words;
  const { names, hasSplits: hasParts } = await readNamesAndSplits(db);
  return words.map((word) => {
    const categories = names.filter((name) => hasWord(name, word));
    return { ...word, categories, hasParts };
  });
}

/** Looks up the categories of a text search, and of a filter by a part of their name. */
export async function resolveTexts(db: Kysely<Schema>, filter: Filter): Promise<Filter> {
  switch (filter.kind) {
    case "search":
      return { ...filter, words: await resolveWords(db, filter.words) };
    case "category-text": {
      const { names, hasSplits } = await readNamesAndSplits(db);
      const values = namesMatching(names, filter.text);
      return hasSplits
        ? { kind: "any-category", values }
        : { kind: "in", column: "category", values };
    }
    case "and": {
      const filters: Filter[] = [];
      for (const part of filter.filters) filters.push(await resolveTexts(db, part));
      return { ...filter, filters };
    }
    // They come from parameters of their own, and are in no other condition.
    default:
      return filter;
  }
}
