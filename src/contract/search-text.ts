import * as z from "zod";

/** A text of an address: cut at its limit, and without half of an emoji. */
export function searchText(maxLength: number) {
  return z
    .string()
    .transform((text) => text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, ""))
    .nullable()
    .catch(null);
}
