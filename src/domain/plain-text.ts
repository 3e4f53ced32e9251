/**
 * Normalizes typed or pasted text: plain spaces and dashes, no invisible characters. Separate from
 * `normalize-text.ts`, because every screen reads amounts and few need the folding.
 */

export const BLANKS =
  "\t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000";
/** The hyphen U+2010 to the horizontal bar U+2015, and the minus sign. */
export const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

/** Zero-width characters, marks of direction, the word joiner, the byte order mark and the soft hyphen. */
const INVISIBLE =
  /[\u200b\u200c\u200e\u200f\u2060\ufeff\u00ad]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;

/** Keeps zero-width joiners within an emoji. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Leaves tabs and line breaks. */
export function plainBlanks(text: string): string {
  return text.replace(SPACE, " ");
}

const SPACE = new RegExp(`[${BLANKS.replace(/[\t\n]/gu, "")}]`, "gu");

const BLANK_RUN = new RegExp(`[ \\r${BLANKS}]+`, "gu");
const DASH = new RegExp(`[${DASHES}]`, "gu");

/** Drops invisible characters, and makes each run of whitespace one plain space. */
export function normalizeBlanks(text: string): string {
  return dropInvisible(text).replace(BLANK_RUN, " ").trim();
}

/**
 * Normalizes a number, date or search that was typed or pasted, also from this program or a bank:
 * spaces, dashes and minus signs become the plain ones.
 */
export function normalizeTyped(text: string): string {
  return normalizeBlanks(text).replace(DASH, "-");
}
