import { createCategory, updateCategory } from "#domain/category-verbs.ts";
import { moveEntries } from "./move-entries.ts";
import { readAll } from "./read-rows.ts";
import { smallTable, type SmallTable } from "./small-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export const CATEGORIES: SmallTable<"categories"> = {
  ...smallTable("categories", { create: createCategory, update: updateCategory }),
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
