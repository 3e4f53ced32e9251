/** The categories created by migration 0024, without a history record. */
import type { CategoryRow } from "#contract/categories.ts";
import { FIRST_CATEGORIES } from "#domain/category.ts";

export const INITIAL_CATEGORY_IDS = FIRST_CATEGORIES.map((_, at) => `CAT-inicial${at + 1}`);

const INITIAL_ID = /^CAT-inicial(?<position>[1-9]\d*)$/u;
const SINCE = "2020-01-01T00:00:00.000Z";

/**
 * The category as the migration created it; null for any other id. For categories beyond the
 * spec's, only the row knows the name, which comes from the entries of an old database.
 */
export function initialCategory(id: string, storedName: unknown): CategoryRow | null {
  const position = Number(INITIAL_ID.exec(id)?.groups?.["position"] ?? 0);
  if (position === 0) return null;
  return {
    id,
    name: FIRST_CATEGORIES[position - 1] ?? String(storedName),
    kind: "both",
    statement_place: null,
    position,
    is_active: true,
    created_at: SINCE,
    updated_at: SINCE,
  };
}
