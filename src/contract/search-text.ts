import * as z from "zod";

/** A text from a URL: cut at its limit, never within a surrogate pair; null for an empty one. */
export function searchText(maxLength: number) {
  return z
    .string()
    .transform((text) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, "") || null)
    .nullable()
    .catch(null);
}
