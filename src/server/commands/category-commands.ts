import { createCategory, updateCategory } from "#domain/category-verbs.ts";
import type { Category } from "#domain/category.ts";
import { Refusal } from "#domain/refusal.ts";
import type { KnownRows } from "./known-rows.ts";
import { moveEntries } from "./move-entries.ts";
import { readAll } from "./read-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** All categories: they are few. */
type Context = KnownRows<Category>;

export const CATEGORIES: RecordTable<TypesOf<"categories", Context>> = {
  ...recordStore("categories"),
  newId: (ids) => ids.categoryId(),
  creationContext: (work) => readAll(CATEGORIES, work),
  updateContext: (work) => readAll(CATEGORIES, work),
  create: ({ now }, draft, categories) => createCategory(draft, { all: categories.all(), now }),
  update: ({ now }, { entity, patch }, categories) =>
    updateCategory(entity, patch, { all: categories.all(), now }),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-category-archived" });
  },
  // A category that gets another name takes its entries along.
  around: async (work, write) => {
    const before = await readNames(work);
    const changed = await write();
    const after = await readNames(work);
    // In their order no name is taken before its entries have left it.
    for (const id of new Set(changed.ids)) {
      const [from, to] = [before.get(id), after.get(id)];
      if (from !== undefined && to !== undefined && from !== to) await moveEntries(work, from, to);
    }
    return changed;
  },
};

/** By id. */
async function readNames(work: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  return new Map((await readAll(CATEGORIES, work)).all().map(({ id, name }) => [id, name]));
}
