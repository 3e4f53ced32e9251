/** The text search of contacts: their name, company, telephone, Pix key, e-mail and document. */
import { parseWords, toWord, type Word } from "./entry-search.ts";
import { parsePhone, writtenDigits } from "./phone.ts";
import { toTaxId } from "./tax-id.ts";

/** Shorter numbers match too many records by chance. */
const MIN_NUMBER_LENGTH = 5;

/**
 * Each list holds the spellings of one word, any of which may match. Empty for a text without
 * words, which matches everything.
 */
export function parseContactSearch(text: string): (readonly Word[])[] {
  // A telephone number is one word, also in the way it is shown, and while it is typed.
  const phone = parsePhone(text);
  if (phone !== null) return [[...new Set([phone.digits, writtenDigits(text)])].map(toWord)];
  const digits = beginningOfPhone(text);
  if (digits !== null) return [[toWord(digits)]];
  const id = taxIdWithBlanks(text);
  return parseWords(text).map((word) => [word, ...numberOf(word), ...id]);
}

/** The digits of `(11) 91234`; null for any other text. */
function beginningOfPhone(text: string): string | null {
  const digits = text.replace(/\D/gu, "");
  const isPhone = /^\(\d{2}\)[\d\s-]+$/u.test(text.trim());
  return isPhone && digits.length >= MIN_NUMBER_LENGTH ? digits : null;
}

/** `12.abc.345/` and `91234-5678` without punctuation, as the index also has them. */
function numberOf({ text }: Word): Word[] {
  const number = text.replace(/[().+/-]/gu, "");
  const isNumber = number.length >= MIN_NUMBER_LENGTH && /^(?=.*\d)[\da-z]+$/u.test(number);
  return isNumber && number !== text ? [toWord(number)] : [];
}

/**
 * `12 abc 345 01de 35`, which may also be a name (`Padaria da Ana 24`): it is another spelling of
 * each word.
 */
function taxIdWithBlanks(text: string): Word[] {
  const id = toTaxId(text);
  const isId = id !== null && id !== "not-a-tax-id" && /\s/u.test(text.trim());
  return isId ? [toWord(id.toLowerCase())] : [];
}
