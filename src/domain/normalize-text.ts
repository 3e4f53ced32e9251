/**
 * One folding for every search and every comparison of names: case, accents, spaces, dashes and
 * quotes. It covers a fixed list of characters, so that both databases can do the same, and keeps
 * the length.
 */

import { BLANKS, DASHES, normalizeTyped } from "./plain-text.ts";

/** The letters of Latin-1 beyond ASCII. The three strings have the same order. */
export const LATIN1_UPPERCASE = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ";
export const LATIN1_LOWERCASE = "àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ";

const CAPITAL = new RegExp(`[A-Z${LATIN1_UPPERCASE}]+`, "gu");

/** Keeps the length of the text. */
export function foldCase(text: string): string {
  return text.replace(CAPITAL, (capitals) => capitals.toLowerCase());
}

const ACCENTED = "àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
const UNACCENTED = "aaaaaaceeeeiiiinooooouuuuyy";

/** The letters of Latin-1 beyond `A` to `Z`, and their replacement in `collationKey`. */
export const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  `${LATIN1_UPPERCASE}${ACCENTED}`.split("").map((letter) => {
    const at = LATIN1_UPPERCASE.indexOf(letter);
    const small = at < 0 ? letter : LATIN1_LOWERCASE.charAt(at);
    const accented = ACCENTED.indexOf(small);
    return [letter, accented < 0 ? small : UNACCENTED.charAt(accented)];
  }),
);

/** Latin Extended-A, as in Polish and Turkish names, and the letters of Romanian. */
const MORE_LETTERS: readonly (readonly [string, string])[] = [
  ...range(0x100, 0x17f),
  ...range(0x218, 0x21b),
].flatMap((letter) => {
  const [base = "", ...marks] = letter.normalize("NFD");
  return marks.length > 0 && /[a-z]/iu.test(base) ? [[letter, base.toLowerCase()]] : [];
});

/** Every folded character beyond `A` to `Z`, and its replacement. */
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

/** Folds typed text in the same way as the names and texts that it is compared with. */
export function foldTyped(text: string): string {
  return collationKey(normalizeTyped(text).normalize("NFC"));
}

/** A word can begin after one of these folded characters, before one that is not among them. */
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
