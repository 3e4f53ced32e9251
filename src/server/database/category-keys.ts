/**
 * Entries, recurrences and rollups store the key of their category, which stays the same when it is
 * renamed (migration 0033). All other code uses names: see also `rows/category-sql.ts`.
 */
import { sql, type Kysely } from "kysely";
import { listParts, toSplits, type Splits } from "#domain/split.ts";
import type { Schema } from "./schema.ts";

/** The migration that introduced keys. */
export const CATEGORY_KEYS_SINCE = "0033-category-keys";

type KeyAndName = { readonly key: string; readonly name: string };

export class CategoryKeys {
  readonly #names: ReadonlyMap<string, string>;
  readonly #keys: ReadonlyMap<string, string>;

  constructor(categories: readonly KeyAndName[]) {
    this.#names = new Map(categories.map(({ key, name }) => [key, name]));
    this.#keys = new Map(categories.map(({ key, name }) => [name, key]));
  }

  /** A key without a category, written by another program, is returned unchanged. */
  nameOf(key: string): string {
    return this.#names.get(key) ?? key;
  }

  /** The keys of a stored row that no category has. */
  unknownIn({ category, splits = null }: Categorized): readonly string[] {
    const parts = splits === null ? [] : listParts(splits).map((part) => part.category);
    return [...new Set([category, ...parts])].filter((key) => !this.#names.has(key));
  }

  keyOf(name: string): string {
    const key = this.#keys.get(name);
    if (key === undefined) throw new Error(`Assertion failed: no category is called ${name}`);
    return key;
  }
}

export async function readCategoryKeys(db: Kysely<Schema>): Promise<CategoryKeys> {
  const { rows } = await sql<KeyAndName>`select key, name from categories`.execute(db);
  return new CategoryKeys(rows);
}

type Categorized = { readonly category: string; readonly splits?: Splits | null };

/** Replaces the category names of a row. */
export function mapCategories<Row extends Categorized>(
  row: Row,
  map: (category: string) => string,
): Row {
  const { category, splits = null } = row;
  if (splits === null) return { ...row, category: map(category) };
  const parts = listParts(splits).map((part) => ({ ...part, category: map(part.category) }));
  return { ...row, category: map(category), splits: toSplits(parts) };
}
