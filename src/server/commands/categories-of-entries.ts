/** Entries have the names of their categories, which are looked up with the other rows of a batch. */
import { sql } from "kysely";
import { byPosition } from "#domain/category.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runQueries, toQuery, type Query } from "../database/batch-statement.ts";
import type { CategoriesTable } from "../database/schema.ts";
import { categoryFromStored, readCategories } from "../rows/read-categories.ts";
import type { KnownCategories, UnitOfWork } from "./unit-of-work.ts";

const BY_NAME = new BatchStatement(
  (names: readonly string[]) => sql<CategoriesTable>`
    select * from categories where name in (${sql.join(names)})`,
  (name) => [name],
);

export function categoriesQuery(
  { db, engine, categories }: UnitOfWork,
  ofEntries: Iterable<string>,
): Query {
  const unknown = [...new Set(ofEntries)].filter((name) => !categories.has(name));
  // PostgreSQL takes no other text, and no category has one.
  const names = unknown.filter((name) => name.isWellFormed() && !name.includes("\u0000"));
  return toQuery(BY_NAME.compileLookup(db, engine, names), (rows) => {
    for (const name of unknown) categories.set(name, null);
    for (const row of rows) categories.set(row.name, categoryFromStored(row));
  });
}

/** @throws Refusal, with the names of the active ones, for a name that no category has. */
export async function assertCategories(
  work: UnitOfWork,
  names: readonly string[],
): Promise<KnownCategories> {
  const { categories, db, engine } = work;
  await runQueries(db, engine, [categoriesQuery(work, names)]);
  const unknown = names.find((name) => (categories.get(name) ?? null) === null);
  if (unknown === undefined) return categories;
  const all = (await readCategories(db)).toSorted(byPosition);
  const valid = all.filter(({ isActive }) => isActive).map(({ name }) => name);
  throw new Refusal({ code: "category-unknown", name: unknown, valid });
}
