/**
 * Upper case made lower, for comparing what people type (`ilike` on the wire: `CARTÃO` finds
 * `cartão`). Letters of ASCII and of Latin-1, which hold all of Portuguese; every other character
 * stays as it is, so that each database can fold the same way, whatever its locale and version.
 */

/** The capital letters of Latin-1 beyond ASCII, and the small ones they become, in one order. */
export const LATIN1_UPPERCASE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ";
/** See `LATIN1_UPPERCASE`. */
export const LATIN1_LOWERCASE = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ";

const CAPITAL = new RegExp(`[A-Z${LATIN1_UPPERCASE}]+`, "gu");

/** The text in small letters, as far as they are of ASCII or Latin-1. Its length stays the same. */
export function foldCase(text: string): string {
  return text.replace(CAPITAL, (capitals) => capitals.toLowerCase());
}

/** The small letters of Latin-1 that have an accent, and what they are without, in one order. */
export const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
/** See `ACCENTED`. */
export const UNACCENTED = "aaaaaaceeeeiiiinooooouuuuyy";

const ACCENT = new RegExp(`[${ACCENTED}]`, "gu");

/** What a name is put in order by: in small letters without accents, so that Álvaro stands with the As. */
export function collationKey(name: string): string {
  return foldCase(name).replace(ACCENT, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter)));
}
