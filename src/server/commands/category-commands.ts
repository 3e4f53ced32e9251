import { createCategory, updateCategory } from "#domain/category-verbs.ts";
import { CATEGORY_STORE } from "./category-store.ts";
import { readAll } from "./read-rows.ts";
import { smallTable, type SmallTable } from "./small-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

export const CATEGORIES: SmallTable<"categories"> = {
  ...smallTable("categories", { create: createCategory, update: updateCategory }, CATEGORY_STORE),
  around: async (work, write) => {
    const before = await readNames(work);
    // Loaded rows contain category names, so write them before the name changes.
    await settled(work);
    const changed = await write();
    const after = await readNames(work);
    const isRenamed = [...before].some(([id, name]) => after.get(id) !== name);
    if (isRenamed) work.known.clear(["transactions", "recurrences"]);
    return changed;
  },
};

/** Names by id. */
async function readNames(work: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  return new Map((await readAll(CATEGORY_STORE, work)).all().map(({ id, name }) => [id, name]));
}
