import { normalizeTyped } from "#domain/plain-text.ts";

/** Reads `1000` and `1.000`; NaN for anything else, such as `1e3` or a blank text. */
export function wholeNumberFromTyped(text: string): number {
  const typed = normalizeTyped(text);
  return /^\d+$|^\d{1,3}(?:\.\d{3})+$/u.test(typed) ? Number(typed.replaceAll(".", "")) : NaN;
}

/** True if the noun after the typed number is singular. */
export function isOne(text: string): boolean {
  return wholeNumberFromTyped(text) === 1;
}
