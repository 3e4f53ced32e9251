/**
 * Case folding and collation keys for search and sorting (`CARTÃO` finds `cartão`). Always true: only
 * ASCII and Latin-1 letters, which cover Portuguese, are folded, so that each database can do the
 * same whatever its locale and version.
 */

/** The letters of Latin-1 beyond ASCII; the two constants have the same order. */
export const LATIN1_UPPERCASE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ";
export const LATIN1_LOWERCASE = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ";

const CAPITAL = new RegExp(`[A-Z${LATIN1_UPPERCASE}]+`, "gu");

/** Lowercases ASCII and Latin-1 letters; the length stays the same. */
export function foldCase(text: string): string {
  return text.replace(CAPITAL, (capitals) => capitals.toLowerCase());
}

/** The accented lowercase letters of Latin-1 and their base letters, in the same order. */
export const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
export const UNACCENTED = "aaaaaaceeeeiiiinooooouuuuyy";

const ACCENT = new RegExp(`[${ACCENTED}]`, "gu");

/** The sort key of a name: lowercase without accents, so that Álvaro is among the As. */
export function collationKey(name: string): string {
  return foldCase(name).replace(ACCENT, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter)));
}
