/**
 * The text search of entries. Every word must be found in a category, the notes or the name of the
 * contact, ignoring case and accents, or be the amount. A word of one or two letters must begin a word of
 * the text: as a part of any word it would find nearly everything.
 */
import { MAX_AMOUNT_CENTS } from "./money.ts";
import { collationKey } from "./normalize-text.ts";

export const MAX_SEARCH_LENGTH = 100;

/** Words match separately; more than these are one more word. */
const MAX_WORDS = 8;
/** Shorter ones must begin a word. */
const MIN_PART_LENGTH = 3;

export type SearchWord = {
  /** Lowercase, without accents and white space. */
  readonly text: string;
  /** True if it must begin a word. */
  readonly isStart: boolean;
  /** Those that have the word; null until they were looked up. */
  readonly categories: readonly string[] | null;
  /** True if an entry may have them in a part that is not its first one; false until that was looked up. */
  readonly hasParts: boolean;
  /** In centavos, both included; null if it is no amount. */
  readonly amounts: { readonly from: number; readonly to: number } | null;
};

/** Empty for a text without words, which finds everything. */
export function parseSearch(text: string): SearchWord[] {
  const words = collationKey(text.normalize("NFC"))
    .split(/\s+/u)
    .filter((word) => word !== "" && word !== "r$");
  return [...new Set(words)].slice(0, MAX_WORDS).map(toWord);
}

/** Returns true if a text has the word. */
export function hasWord(
  text: string,
  { text: word, isStart }: Pick<SearchWord, "text" | "isStart">,
): boolean {
  const plain = collationKey(text);
  return isStart ? ` ${plain.replace(/[\n\t]/gu, " ")}`.includes(` ${word}`) : plain.includes(word);
}

function toWord(text: string): SearchWord {
  const isStart = Array.from(text).length < MIN_PART_LENGTH;
  return { text, isStart, categories: null, hasParts: false, amounts: searchedAmounts(text) };
}

const AMOUNT = /^(?:r\$)?(\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,(\d{0,2})|\.(\d{1,2}))?$/u;

/** `1.234` is any amount from 1.234,00 to 1.234,99, `1234,5` from 1.234,50 to 1.234,59. */
function searchedAmounts(text: string): SearchWord["amounts"] {
  const [, reais, afterComma, afterPoint] = AMOUNT.exec(text) ?? [];
  if (reais === undefined) return null;
  const digits = afterComma ?? afterPoint ?? "";
  const from = Number(reais.replaceAll(".", "") + digits.padEnd(2, "0"));
  if (from > MAX_AMOUNT_CENTS) return null;
  return { from, to: from + 10 ** (2 - digits.length) - 1 };
}
