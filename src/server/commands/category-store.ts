/**
 * The categories of a unit of work, and their keys, which the rows of entries and recurrences
 * store.
 */
import { sql } from "kysely";
import { BatchStatement, toQuery } from "../database/batch-statement.ts";
import { CategoryKeys } from "../database/category-keys.ts";
import type { StoredOf } from "../database/schema.ts";
import { fromStored, type CategorizedKind } from "../database/stored-records.ts";
import { recordStore } from "./record-store.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type StoredCategory = StoredOf<"categories"> & { readonly key: string };

const STORE = recordStore("categories");
const SELECT_ALL = new BatchStatement(
  (_rows: readonly null[]) => sql<StoredCategory>`select * from categories`,
  () => [],
);

export const CATEGORY_STORE: typeof STORE = {
  ...STORE,
  all: ({ unsettled, engine, categoryKeys }, take) =>
    toQuery(SELECT_ALL.compileLookup(unsettled, engine, [null]), (rows) => {
      for (const { id, key } of rows) categoryKeys.set(id, key);
      take(rows.map((row) => fromStored("categories", row)));
    }),
};

/** All categories were loaded. */
export function keysOf({ known, categoryKeys }: UnitOfWork): CategoryKeys {
  const categories = known.of(CATEGORY_STORE);
  if (!categories.isComplete) throw new Error("Assertion failed: categories that were not read");
  return new CategoryKeys(
    // The key of a new category is its id.
    categories.all().map(({ id, name }) => ({ key: categoryKeys.get(id) ?? id, name })),
  );
}

/** A store whose rows hold category keys. */
export function categorizedStore<Kind extends CategorizedKind>(kind: Kind) {
  return recordStore(kind, {
    query: (work) => {
      const known = work.known.of(CATEGORY_STORE);
      return known.isComplete ? null : CATEGORY_STORE.all(work, (rows) => known.addAll(rows));
    },
    keysOf,
  });
}
