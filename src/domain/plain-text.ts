/**
 * Normalizes typed or pasted text: plain spaces and dashes, no invisible characters. Separate from
 * `normalize-text.ts`, because every screen reads amounts and few need the folding.
 */

export const BLANKS =
  "\t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000";
/** The hyphen U+2010 to the horizontal bar U+2015, and the minus sign. */
export const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`;
/** With its joiners, variation selectors and tags, as in 👩‍🌾 and in the flag of England. */
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?|[\d#*]\ufe0f\u20e3`;
/** Not the controls of direction, which are refused. */
const INVISIBLE = String.raw`(?![\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}`;
const EMOJI_OR_INVISIBLE = new RegExp(`(${EMOJI})|${INVISIBLE}`, "gu");

/** Drops fillers, marks of direction, joiners and the like, but not those within an emoji. */
export function dropInvisible(text: string): string {
  return text.replace(EMOJI_OR_INVISIBLE, "$1");
}

/** Leaves tabs and line breaks. */
export function plainBlanks(text: string): string {
  return text.replace(SPACE, " ");
}

/** Looks like a space, but is not one that the databases fold. */
const BRAILLE_BLANK = "\u2800";
const SPACE = new RegExp(`[${BLANKS.replace(/[\t\n]/gu, "")}${BRAILLE_BLANK}]`, "gu");

const BLANK_RUN = new RegExp(`[ \\r${BLANKS}${BRAILLE_BLANK}]+`, "gu");
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
