import { sql } from "kysely";
import {
  CATEGORY_FIELDS,
  categoryInsert,
  categoryRow,
  type CategoryRow,
  type NewCategory,
} from "#contract/categories.ts";
import { toColumns } from "#contract/record-codec.ts";
import { createCategory, updateCategory } from "#domain/category-verbs.ts";
import type { Category, CategoryDraft, CategoryPatch } from "#domain/category.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Engine } from "../database/engine.ts";
import type { CategoriesTable } from "../database/schema.ts";
import { categoryFromStored } from "../rows/read-categories.ts";
import type { KnownRows } from "./known-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type CategoryTypes = {
  Entity: Category;
  Draft: CategoryDraft;
  NewDraft: NewCategory;
  Patch: CategoryPatch;
  Row: CategoryRow;
  /** All categories: they are few. */
  Context: KnownRows<Category>;
};

export const CATEGORIES: RecordTable<CategoryTypes> = {
  ...recordStore("categories", { fromStored: categoryFromStored, toStored: categoryToStored }),
  entityType: "category",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.categoryId() }),
  draftToRow: (draft) => categoryInsert.encode(draft),
  toRow: (category) => categoryRow.encode(category),
  creationContext: readCategories,
  updateContext: readCategories,
  create: ({ now }, draft, categories) => createCategory(draft, { all: categories.all(), now }),
  update: ({ now }, { entity, patch }, categories) =>
    updateCategory(entity, patch, { all: categories.all(), now }),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-category-archived" });
  },
};

function categoryToStored(category: Category, engine: Engine): CategoriesTable {
  const is_active = engine.toStoredBoolean(category.isActive);
  return { ...toColumns(CATEGORY_FIELDS, category), is_active } as CategoriesTable;
}

/** Of all categories. */
export async function readCategories(work: UnitOfWork): Promise<KnownRows<Category>> {
  const { rows } = await sql<CategoriesTable>`select * from categories`.execute(work.db);
  const categories = work.known.of(CATEGORIES);
  categories.addStored([], rows.map(categoryFromStored));
  return categories;
}
