import type { Category } from "#domain/category.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type Ending = { readonly id: string; readonly isActive: boolean };

/** Rows of accounts, contacts or tags: those that the running undo may link to again are active. */
export function asKept<Row extends Ending>(
  { keptLinks }: UnitOfWork,
  rows: readonly Row[],
): readonly Row[] {
  if (keptLinks.size === 0) return rows;
  return rows.map((row) => (keptLinks.has(row.id) ? { ...row, isActive: true } : row));
}

/** Also takes the type of entries that had the category already. */
export function categoriesAsKept(
  work: UnitOfWork,
  categories: readonly Category[],
): readonly Category[] {
  const rows = asKept(work, categories);
  if (work.keptKinds.size === 0) return rows;
  return rows.map((row) => (work.keptKinds.has(row.id) ? { ...row, kind: "both" } : row));
}
