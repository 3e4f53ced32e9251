/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import {
  describeCategoryMerge,
  describeCategoryUpdate,
  describeMergeUndo,
} from "./category-descriptions.ts";
import {
  MAX_CATEGORIES,
  MAX_CATEGORY_POSITION,
  takesType,
  type Category,
  type CategoryDraft,
  type CategoryPatch,
} from "./category.ts";
import type { Instant } from "./company-time.ts";
import { createNamed, updateNamed, type NamedContext } from "./named-records.ts";
import { nextVersion, type Change } from "./record-version.ts";
import { Refusal } from "./refusal.ts";
import { categoriesOf } from "./split.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "./transaction.ts";

type Context = NamedContext<Category>;

const CATEGORIES = { type: "category", max: MAX_CATEGORIES } as const;

export function createCategory(draft: CategoryDraft, context: Context): Change<Category> {
  const { position = nextPosition(context.all) } = draft;
  return createNamed(CATEGORIES, { ...draft, position }, context);
}

function nextPosition(all: readonly Category[]): number {
  const last = Math.max(0, ...all.map(({ position }) => position));
  return Math.min(last + 1, MAX_CATEGORY_POSITION);
}

/** Null when nothing changes. Refuses a name that another category has, and archiving the last one. */
export function updateCategory(
  category: Category,
  patch: CategoryPatch,
  context: Context,
): Change<Category> | null {
  const change = updateNamed(CATEGORIES, category, patch, context, describeCategoryUpdate);
  if (change !== null) refuseLastArchived(category, change.row, context.all);
  return change;
}

function refuseLastArchived(before: Category, after: Category, all: readonly Category[]): void {
  const isLast = all.every(({ id, isActive }) => id === after.id || !isActive);
  if (before.isActive && !after.isActive && isLast) {
    throw new Refusal({ code: "last-active-category" });
  }
}

/** Archives the category whose entries move to `into`. */
export function mergeCategory(category: Category, into: Category, now: Instant): Change<Category> {
  if (category.id === into.id) throw new Refusal({ code: "merge-into-itself" });
  if (!into.isActive) throw new Refusal({ code: "category-archived", name: into.name });
  const row = { ...category, isActive: false, updatedAt: nextVersion(category, now) };
  return { row, description: describeCategoryMerge(category, row, into) };
}

/** The category whose merge is undone, or redone, by another command. Refuses archiving the last one. */
export function toggleMerge(
  category: Category,
  { isActive, isUndo }: { readonly isActive: boolean; readonly isUndo: boolean },
  { all, now }: Context,
): Change<Category> {
  const row = { ...category, isActive, updatedAt: nextVersion(category, now) };
  refuseLastArchived(category, row, all);
  const description = isUndo
    ? describeMergeUndo(category, row)
    : describeCategoryMerge(category, row, null);
  return { row, description };
}

/**
 * Refuses an archived category, and one for the other type. The caller has checked that `category`
 * exists.
 */
export function refuseUnfitNew({ type }: Pick<TransactionDraft, "type">, category: Category): void {
  if (!category.isActive) throw new Refusal({ code: "category-archived", name: category.name });
  refuseOtherType(type, category);
}

/**
 * An entry that keeps its categories and type may be edited even if they were archived or changed
 * since.
 */
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
