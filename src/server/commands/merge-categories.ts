import { isCategoryMerge, isMergeUndo, mergedInto } from "#domain/category-descriptions.ts";
import { mergeCategory } from "#domain/category-verbs.ts";
import type { Category } from "#domain/category.ts";
import type { CategoryId } from "#domain/ids.ts";
import type { Change } from "#domain/record-version.ts";
import { Refusal } from "#domain/refusal.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { CATEGORIES } from "./category-commands.ts";
import type { KnownRows } from "./known-rows.ts";
import { hasEntries, moveEntries } from "./move-entries.ts";
import { readAll } from "./read-rows.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** Returns both categories. @throws Refusal */
export async function mergeCategories(
  work: UnitOfWork,
  { from: fromId, into: intoId }: { readonly from: CategoryId; readonly into: CategoryId },
): Promise<ChangedRows> {
  const all = await readAll(CATEGORIES, work);
  const [from, into] = [fromId, intoId].map((id): Category => {
    const category = all.get(id) ?? null;
    if (category === null) throw new Refusal({ code: "category-not-found", id });
    return category;
  });
  if (from === undefined || into === undefined) throw new Error("Assertion failed: two ids");
  const merged = mergeCategory(from, into, work.now);
  const isDone = await isMerged(work, from, into);
  if (!isDone) {
    recordMerge(work, all, from, merged);
    await moveEntries(work, from, into);
  }
  const rows = [isDone ? from : merged.row, into].map((category) => CATEGORIES.toRow(category));
  return changedRows(CATEGORIES.table, rows);
}

/**
 * True for a merge that is sent again after a lost answer. It writes nothing: its undo is that of
 * the first record.
 * @throws Refusal if the last change merged it into another category
 */
async function isMerged(work: UnitOfWork, from: Category, into: Category): Promise<boolean> {
  if (from.isActive || (await hasEntries(work, from))) return false;
  const db = await settled(work);
  const newest = await db
    .selectFrom("audit_records")
    .select(["sequence", "description"])
    .where("entity_type", "=", CATEGORIES.entityType)
    .where("entity_id", "=", from.id)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || !isCategoryMerge(newest.description)) return false;
  if (isMergeUndo(newest.description)) return false;
  const nameThen = mergedInto(newest.description);
  const names = await readCategoryNames(db);
  const name = nameThen === null ? null : names.nameNow(nameThen, newest.sequence);
  if (name === into.name) return true;
  throw new Refusal({ code: "category-merged", name: from.name, into: name });
}

/** The records of the moved entries follow, so that an undo finds them. */
export function recordMerge(
  work: UnitOfWork,
  all: KnownRows<Category>,
  before: Category,
  { row, description }: Change<Category>,
): void {
  const change = {
    entityType: CATEGORIES.entityType,
    entityId: row.id,
    description,
    before: CATEGORIES.toRow(before),
    after: CATEGORIES.toRow(row),
  };
  work.trail.record(change, all.update(row));
}
