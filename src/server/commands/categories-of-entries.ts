/** Entries refer to their categories by name. */
import { byPosition, type Category } from "#domain/category.ts";
import { Refusal } from "#domain/refusal.ts";
import { CATEGORY_STORE } from "./category-store.ts";
import { categoriesAsKept } from "./kept-links.ts";
import { readAll } from "./read-rows.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type CategoriesByName = ReadonlyMap<string, Category>;

/** All categories are loaded: there are few. */
async function readByName(work: UnitOfWork): Promise<CategoriesByName> {
  const all = categoriesAsKept(work, (await readAll(CATEGORY_STORE, work)).all());
  return new Map(all.map((category) => [category.name, category]));
}

/** @throws Refusal, with the names of the active ones, for a name that no category has */
export async function assertCategories(
  work: UnitOfWork,
  names: readonly string[],
): Promise<CategoriesByName> {
  if (names.length === 0) return new Map();
  const categories = await readByName(work);
  const unknown = names.find((name) => !categories.has(name));
  if (unknown === undefined) return categories;
  const active = [...categories.values()].filter(({ isActive }) => isActive);
  const valid = active.toSorted(byPosition).map(({ name }) => name);
  throw new Refusal({ code: "category-unknown", name: unknown, valid });
}
