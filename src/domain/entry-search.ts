/**
 * The text search of entries, contacts, transfers and the history, with one definition of a word.
 * Every word must match, ignoring case and accents. A word of one or two characters must begin a
 * word of the text, because anywhere in a word it would match nearly everything.
 */
import { parseCivilDate, type CivilDate } from "./civil-date.ts";
import { MAX_AMOUNT_CENTS } from "./money.ts";
import { WORD_BREAKS, collationKey, foldTyped } from "./normalize-text.ts";

export const MAX_SEARCH_LENGTH = 100;

/** Words match separately; those beyond this number are ignored. */
export const MAX_WORDS = 8;
/** Shorter words must begin a word of the text. */
const MIN_PART_LENGTH = 3;

/** A word to find in a text. */
export type Word = {
  /** Folded, without blanks. */
  readonly text: string;
  /** True if it must begin a word of the text. */
  readonly isStart: boolean;
};

/** A word that may also match an amount or a date. */
export type ValueWord = Word & {
  /** Range in centavos, both ends included; null if it is no amount. */
  readonly amounts: { readonly from: number; readonly to: number } | null;
  /** Null unless it is a date with its year. */
  readonly date: CivilDate | null;
};

/**
 * A word of the search of entries, which matches their category, notes, contact, amount, due date
 * or instalment.
 */
export type SearchWord = ValueWord & {
  /** Null unless it is an instalment, as `2/12`. */
  readonly instalment: { readonly number: number; readonly count: number } | null;
  /** The categories whose name contains the word; null until they were looked up. */
  readonly categories: readonly string[] | null;
  /**
   * True if an entry may have these categories in a part other than its first; false until looked
   * up.
   */
  readonly hasParts: boolean;
};

/** Empty for a text without words, which matches everything. */
export function parseSearch(text: string): SearchWord[] {
  return parseValueWords(text).map((word) => ({
    ...word,
    instalment: searchedInstalment(word.text),
    categories: null,
    hasParts: false,
  }));
}

/** The words of a search over texts, amounts and dates. */
export function parseValueWords(text: string): ValueWord[] {
  return parseWords(text).map((word) => ({
    ...word,
    amounts: searchedAmounts(word.text),
    date: searchedDate(word.text),
  }));
}

/**
 * Each word once. An amount is one word, as it is shown (`−R$ 1.234,56`) or with spaces (`1
 * 234,56`).
 */
export function parseWords(text: string): Word[] {
  return listWords(text).slice(0, MAX_WORDS).map(toWord);
}

/** True if the search ignores some of its words. */
export function hasTooManyWords(text: string): boolean {
  return listWords(text).length > MAX_WORDS;
}

function listWords(text: string): string[] {
  const words = foldTyped(text)
    .replace(
      SHOWN_AMOUNT,
      (_, before: string, amount: string) => before + amount.replaceAll(" ", "."),
    )
    .split(" ")
    .filter((word) => word !== "" && word !== "r$");
  return [...new Set(words)];
}

export function toWord(text: string): Word {
  return { text, isStart: Array.from(text).length < MIN_PART_LENGTH };
}

const SHOWN_AMOUNT =
  /(^| )(?:[+-] ?)?(?:r\$ ?)?(\d{1,3}(?:[ .]\d{3})+,\d{2}|\d+,\d{2}|(?<=\$ ?)[\d.]+)(?= |$)/gu;

/** True if the text contains the word. */
export function hasWord(text: string, word: Word): boolean {
  return foldedHasWord(collationKey(text), word);
}

/** Like `hasWord`, for a text that is already folded. */
export function foldedHasWord(folded: string, { text: word, isStart }: Word): boolean {
  let at = folded.indexOf(word);
  if (!isStart || BREAKS.has(word.charAt(0))) return at >= 0;
  while (at > 0 && !BREAKS.has(folded.charAt(at - 1))) at = folded.indexOf(word, at + 1);
  return at >= 0;
}

const BREAKS: ReadonlySet<string> = new Set(WORD_BREAKS);

const AMOUNT = /^(?:r\$)?(\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,(\d{0,2})|\.(\d{1,2}))?$/u;

/** `1.234` is any amount from 1.234,00 to 1.234,99, `1234,5` from 1.234,50 to 1.234,59. */
function searchedAmounts(text: string): ValueWord["amounts"] {
  const [, reais, afterComma, afterPoint] = AMOUNT.exec(text) ?? [];
  if (reais === undefined) return null;
  const digits = afterComma ?? afterPoint ?? "";
  const from = Number(reais.replaceAll(".", "") + digits.padEnd(2, "0"));
  if (from > MAX_AMOUNT_CENTS) return null;
  return { from, to: from + 10 ** (2 - digits.length) - 1 };
}

/** Reads `05/01/2026`, as dates are shown. */
function searchedDate(text: string): CivilDate | null {
  const [, day = "", month = "", year = ""] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/u.exec(text) ?? [];
  return parseCivilDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

function searchedInstalment(text: string): SearchWord["instalment"] {
  const [, number, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/u.exec(text) ?? [];
  return count === undefined ? null : { number: Number(number), count: Number(count) };
}
