/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import {
  CATEGORY_CREATED,
  describeCategoryMerge,
  describeCategoryUpdate,
  describeMergeUndo,
} from "./category-descriptions.ts";
import {
  MAX_CATEGORIES,
  takesType,
  type Category,
  type CategoryDraft,
  type CategoryPatch,
} from "./category.ts";
import type { Instant } from "./company-time.ts";
import { applyUpdate, nextVersion, type Change } from "./record-version.ts";
import { foldTyped } from "./normalize-text.ts";
import { Refusal } from "./refusal.ts";
import { categoriesOf } from "./split.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "./transaction.ts";

/** `all` are the categories there are. */
type Context = { readonly all: readonly Category[]; readonly now: Instant };

/** Refuses a name that another category has, and one category too many. */
export function createCategory(draft: CategoryDraft, { all, now }: Context): Change<Category> {
  refuseSameName(draft, all);
  if (all.length >= MAX_CATEGORIES) throw new Refusal({ code: "too-many-categories" });
  const position = draft.position ?? Math.max(0, ...all.map((other) => other.position)) + 1;
  const row: Category = { ...draft, position, isActive: true, createdAt: now, updatedAt: now };
  return { row, description: CATEGORY_CREATED };
}

/** Null when nothing changes. Refuses a name that another category has, and archiving the last one. */
export function updateCategory(
  category: Category,
  patch: CategoryPatch,
  { all, now }: Context,
): Change<Category> | null {
  const changed: Category = { ...category, ...patch };
  if (changed.name !== category.name) refuseSameName(changed, all);
  const isLast = all.every(({ id, isActive }) => id === category.id || !isActive);
  if (category.isActive && !changed.isActive && isLast) {
    throw new Refusal({ code: "last-active-category" });
  }
  const row = applyUpdate(category, changed, now);
  return row === null ? null : { row, description: describeCategoryUpdate(category, row) };
}

/** Archives the category whose entries move to `into`. */
export function mergeCategory(category: Category, into: Category, now: Instant): Change<Category> {
  if (category.id === into.id) throw new Refusal({ code: "merge-into-itself" });
  if (!into.isActive) throw new Refusal({ code: "category-archived", name: into.name });
  const row = { ...category, isActive: false, updatedAt: nextVersion(category, now) };
  return { row, description: describeCategoryMerge(category, row, into) };
}

/** The category whose entries come back, or go again, by another change. */
export function turnMerge(
  category: Category,
  { isActive, isUndo }: { readonly isActive: boolean; readonly isUndo: boolean },
  now: Instant,
): Change<Category> {
  const row = { ...category, isActive, updatedAt: nextVersion(category, now) };
  const description = isUndo
    ? describeMergeUndo(category, row)
    : describeCategoryMerge(category, row, null);
  return { row, description };
}

/** Refuses an archived category, and one of the other type. `category` exists. */
export function refuseUnfitNew({ type }: Pick<TransactionDraft, "type">, category: Category): void {
  if (!category.isActive) throw new Refusal({ code: "category-archived", name: category.name });
  refuseOtherType(type, category);
}

/** An entry that keeps its categories and type may be edited, whatever became of the categories. */
export function refuseUnfitChange(
  before: Pick<Transaction, "category" | "splits" | "type">,
  patch: Pick<TransactionPatch, "type">,
  category: Category,
): void {
  const { type = before.type } = patch;
  const isNew = !categoriesOf(before).includes(category.name);
  if (isNew && !category.isActive) {
    throw new Refusal({ code: "category-archived", name: category.name });
  }
  if (isNew || type !== before.type) refuseOtherType(type, category);
}

export function refuseOtherType(type: Transaction["type"], category: Category): void {
  if (!takesType(category, type)) {
    throw new Refusal({ code: "category-of-other-type", name: category.name, type });
  }
}

function refuseSameName({ id, name }: Pick<Category, "id" | "name">, all: readonly Category[]) {
  const key = foldTyped(name);
  const same = all.find((other) => other.id !== id && foldTyped(other.name) === key);
  if (same !== undefined) throw new Refusal({ code: "category-name-in-use", name: same.name });
}
