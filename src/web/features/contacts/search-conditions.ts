/**
 * A search for contacts as API conditions: each word must be in the name, the company, the phone, the
 * Pix key, the e-mail or the document. Names have a column without accents. `ilike` ignores case but not accents, so the company is
 * searched for each way in which Portuguese may accent the word.
 */
import { collationKey } from "#domain/normalize-text.ts";
import { toDialledDigits } from "#domain/phone.ts";

const MAX_WORDS = 5;
/** A longer text, or one with other characters than letters, is searched as typed. */
const MAX_WORD_LENGTH = 15;
/** Fewer digits match too many numbers by chance. */
const MIN_DIGITS_OF_NUMBER = 8;
/** The same of documents. */
const MIN_PART_OF_DOCUMENT = 5;

/** The `or` conditions that must all hold; none for a blank text. */
export function searchConditions(typed: string): string[] {
  // A telephone is one word, also as it is shown.
  const text = toDialledDigits(typed) === null ? typed : typed.replace(/\s/gu, "");
  const words = text.split(/\s+/u).filter((word) => word !== "");
  return words.slice(0, MAX_WORDS).map((word) => {
    const texts = `{${spellings(word).map(containsPattern).join()}}`;
    const numbers = `{${[containsPattern(word), ...separatedDigits(word)].join()}}`;
    return [
      `name_plain.like.${containsPattern(collationKey(word.normalize("NFC")))}`,
      `company_name.ilike(any).${texts}`,
      `phone.ilike(any).${numbers}`,
      `pix_key.ilike(any).${numbers}`,
      `email.ilike.${containsPattern(word)}`,
      ...partOfDocument(word).map((part) => `document.like.${containsPattern(part)}`),
    ].join();
  });
}

/**
 * The word with each combination of ã, õ and ç, and at most one acute or circumflex, as in Portuguese:
 * `joao` is also `joão`; `conceicao` is also `conceição`.
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

/** Limits the length of the URL; common words have fewer. */
const MAX_SPELLINGS = 60;

const STRESSED: Readonly<Record<string, string>> = { a: "áâ", e: "éê", i: "í", o: "óô", u: "ú" };

/** Each one doubles the spellings; no word has more. */
const MAX_TILDES = 3;

/** The letter with a tilde or cedilla that may be at this index; else null. */
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

/** As documents are stored: `12.abc.345/` finds `12ABC34501DE35`. None for a word without digits. */
function partOfDocument(word: string): string[] {
  const part = word.replace(/[.\-/]/gu, "").toUpperCase();
  return part.length >= MIN_PART_OF_DOCUMENT && /^(?=.*\d)[\dA-Z]+$/u.test(part) ? [part] : [];
}

/** Any characters may be between the digits: `11912345678` finds `(11) 91234-5678`. */
function separatedDigits(word: string): string[] {
  const digits = /^[\d().+/-]+$/u.test(word) ? word.replace(/\D/gu, "") : "";
  return digits.length < MIN_DIGITS_OF_NUMBER ? [] : [quoted(`*${digits.split("").join("*")}*`)];
}

/** The quoted pattern of texts that contain this one. */
function containsPattern(text: string): string {
  // PostgREST's wildcard `*` cannot be escaped: it matches any one character.
  const literal = text.replace(/[\\%_]/gu, String.raw`\$&`).replaceAll("*", "_");
  return quoted(`*${literal}*`);
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/gu, String.raw`\$&`)}"`;
}
