/**
 * One folding for every search and every comparison of names: case, accents, blanks, dashes and quotes. It
 * knows a closed list of characters, so that both databases can do the same, and keeps the length.
 */

/** The letters of Latin-1 beyond ASCII, in the same order; so are the two below. */
export const LATIN1_UPPERCASE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ";
export const LATIN1_LOWERCASE = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ";

const CAPITAL = new RegExp(`[A-Z${LATIN1_UPPERCASE}]+`, "gu");

/** The length stays the same. */
export function foldCase(text: string): string {
  return text.replace(CAPITAL, (capitals) => capitals.toLowerCase());
}

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const UNACCENTED = "aaaaaaceeeeiiiinooooouuuuyy";

/** The letters of Latin-1 beyond `A` to `Z`, and those that `collationKey` puts in their place. */
export const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  `${LATIN1_UPPERCASE}${ACCENTED}`.split("").map((letter) => {
    const at = LATIN1_UPPERCASE.indexOf(letter);
    const small = at < 0 ? letter : LATIN1_LOWERCASE.charAt(at);
    const accented = ACCENTED.indexOf(small);
    return [letter, accented < 0 ? small : UNACCENTED.charAt(accented)];
  }),
);

const BLANKS =
  "\t\n\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000";
/** From the hyphen to the horizontal bar, and the minus sign. */
const DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";

/** Latin Extended-A, as in Polish and Turkish names, and the letters of Romanian. */
const MORE_LETTERS: readonly (readonly [string, string])[] = [
  ...range(0x100, 0x17f),
  ...range(0x218, 0x21b),
].flatMap((letter) => {
  const [base = "", ...marks] = letter.normalize("NFD");
  return marks.length > 0 && /[a-z]/iu.test(base) ? [[letter, base.toLowerCase()]] : [];
});

/** Each character beyond `A` to `Z` that is folded, and what to. */
export const FOLDED: ReadonlyMap<string, string> = new Map([
  ...PLAIN_LETTERS,
  ...MORE_LETTERS,
  ...["Łl", "łl", "Đd", "đd"].map(([letter = "", plain = ""]) => [letter, plain] as const),
  ...BLANKS.split("").map((blank) => [blank, " "] as const),
  ...DASHES.split("").map((dash) => [dash, "-"] as const),
  ..."‘’‚‛′".split("").map((quote) => [quote, "'"] as const),
  ..."“”„‟″".split("").map((quote) => [quote, '"'] as const),
]);

const TO_FOLD = new RegExp(`[A-Z${[...FOLDED.keys()].join("")}]`, "gu");

/** Lowercase without accents, so that Álvaro sorts among the As. */
export function collationKey(name: string): string {
  return name.replace(TO_FOLD, (letter) => FOLDED.get(letter) ?? letter.toLowerCase());
}

/** Zero-width characters, marks of direction, the word joiner, the byte order mark and the soft hyphen. */
const INVISIBLE =
  /[\u200b\u200c\u200e\u200f\u2060\ufeff\u00ad]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d/gu;

/** Keeps the joiners within an emoji. */
export function dropInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Not tabs and line breaks, of which a line has none. */
export function plainBlanks(text: string): string {
  return text.replace(SPACE, " ");
}

const SPACE = new RegExp(`[${BLANKS.replace(/[\t\n]/gu, "")}]`, "gu");

const BLANK_RUN = new RegExp(`[ \\r${BLANKS}]+`, "gu");
const DASH = new RegExp(`[${DASHES}]`, "gu");

/** Without invisible characters, and one plain blank for each run of blanks. */
export function normalizeBlanks(text: string): string {
  return dropInvisible(text).replace(BLANK_RUN, " ").trim();
}

/**
 * A number, a date or a search as it was typed or pasted, also from where this program or a bank shows it:
 * blanks, dashes and minus signs are the plain ones.
 */
export function normalizeTyped(text: string): string {
  return normalizeBlanks(text).replace(DASH, "-");
}

/** What was typed, folded as the names and texts that it is compared with. */
export function foldTyped(text: string): string {
  return collationKey(normalizeTyped(text).normalize("NFC"));
}

/** Where a word can begin: after one of these, folded, and before one that is not. */
export const WORD_BREAKS = [
  " ",
  ...range(0x21, 0x2f),
  ...range(0x3a, 0x40),
  ...range(0x5b, 0x60),
  ...range(0x7b, 0x7e),
  ...range(0xa1, 0xbf).filter((sign) => !/[µ\u00ad]/u.test(sign)),
  ..."×÷".split(""),
  ...range(0x2016, 0x2027),
  ...range(0x2030, 0x205e),
  ..."€№™".split(""),
  ...range(0x2190, 0x2199),
  ..."≈≠≤≥■□▪●○★☆✓✔✗✘".split(""),
].filter((sign) => !FOLDED.has(sign));

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}
