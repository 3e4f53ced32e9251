/** The text search of contacts: their name, company, telephone, Pix key, e-mail and document. */
import { parseWords, toWord, type Word } from "./entry-search.ts";
import { parsePhone } from "./phone.ts";

/** Fewer characters match too many numbers by chance. */
const MIN_NUMBER_LENGTH = 5;

/**
 * Each list is of the spellings of one word, of which one must be found. Empty for a text without words,
 * which finds everything.
 */
export function parseContactSearch(text: string): (readonly Word[])[] {
  // A telephone is one word, also as it is shown.
  const phone = parsePhone(text);
  if (phone !== null) return [[toWord(phone.digits)]];
  return parseWords(text).map((word) => [word, ...numberOf(word)]);
}

/** `12.abc.345/` and `91234-5678` without signs, as numbers are also indexed. */
function numberOf({ text }: Word): Word[] {
  const number = text.replace(/[().+/-]/gu, "");
  const isNumber = number.length >= MIN_NUMBER_LENGTH && /^(?=.*\d)[\da-z]+$/u.test(number);
  return isNumber && number !== text ? [toWord(number)] : [];
}
