/**
 * What a person types to find a contact, as conditions of the wire: each word must be in the name,
 * the company, the phone or the Pix key. Of the name the wire knows the plain letters. Elsewhere its
 * `ilike` takes capital letters for small ones, but does not ignore accents: so in the company a word
 * is looked for in each way that Portuguese may accent it.
 */
import { collationKey } from "#domain/normalize-text.ts";

const MAX_WORDS = 5;
/** A longer one, or one with more than letters in it, is no word; it is looked for as it was typed. */
const MAX_WORD_LENGTH = 15;
/** Fewer digits than these are too often found by chance among others. */
const MIN_DIGITS_OF_NUMBER = 8;

/** The `or` conditions that must all hold; none when nothing was typed. */
export function searchConditions(typed: string): string[] {
  const words = typed.split(/\s+/u).filter((word) => word !== "");
  return words.slice(0, MAX_WORDS).map((word) => {
    const texts = `{${spellings(word).map(containing).join()}}`;
    const numbers = `{${[containing(word), ...digitsApart(word)].join()}}`;
    return [
      `name_plain.like.${containing(collationKey(word.normalize("NFC")))}`,
      `company_name.ilike(any).${texts}`,
      `phone.ilike(any).${numbers}`,
      `pix_key.ilike(any).${numbers}`,
    ].join();
  });
}

/**
 * The word in each way it may be written: any of its ã, õ and ç, and one acute or circumflex at most,
 * as Portuguese has it. `joao` is also `joão`; `conceicao` is also `conceição`.
 */
export function spellings(word: string): string[] {
  if (word.length > MAX_WORD_LENGTH || !/^[\p{L}\p{M}]+$/u.test(word)) return [word];
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = plain.split("");
  const tildes = letters.flatMap((_, at) => {
    const mark = tildeAt(plain, at);
    return mark === null ? [] : [{ at, mark }];
  });
  const found = new Set([word.toLowerCase()]);
  for (const marked of subsets(tildes)) {
    const base = [...letters];
    for (const { at, mark } of marked) base[at] = mark;
    found.add(base.join(""));
    for (const [at, letter] of base.entries()) {
      for (const mark of STRESSED[letter] ?? []) found.add(base.with(at, mark).join(""));
    }
  }
  return [...found].slice(0, MAX_SPELLINGS);
}

/** An address has an end; so many are more than a word of everyday has. */
const MAX_SPELLINGS = 60;

const STRESSED: Readonly<Record<string, string>> = { a: "áâ", e: "éê", i: "í", o: "óô", u: "ú" };

/** More of them would double the spellings each time; no word has more. */
const MAX_TILDES = 3;

/** The letter with a tilde or cedilla that may stand there; null when none may. */
function tildeAt(word: string, at: number): string | null {
  const rest = word.slice(at);
  if (/^a(?:[oe]|s?$)/u.test(rest)) return "ã";
  if (rest.startsWith("oe")) return "õ";
  return at > 0 && /^c[aou]/u.test(rest) ? "ç" : null;
}

function subsets<Item>(items: readonly Item[]): Item[][] {
  return items
    .slice(0, MAX_TILDES)
    .reduce<Item[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}

/** A number in full, whatever stands between its digits: `11912345678` is `(11) 91234-5678`. */
function digitsApart(word: string): string[] {
  const digits = /^[\d().+/-]+$/u.test(word) ? word.replace(/\D/gu, "") : "";
  return digits.length < MIN_DIGITS_OF_NUMBER ? [] : [quoted(`*${digits.split("").join("*")}*`)];
}

/** The pattern of texts that contain this one, in quotes. */
function containing(text: string): string {
  // A star is any text to the wire, and cannot be escaped: it is found as any one character.
  const literal = text.replace(/[\\%_]/gu, String.raw`\$&`).replaceAll("*", "_");
  return quoted(`*${literal}*`);
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`;
}
