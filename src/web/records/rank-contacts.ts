import { foldCase } from "#domain/normalize-text.ts";
import type { ContactOption } from "./contact-directory.ts";

/** Without case, accents and repeated blanks. */
export function foldName(text: string): string {
  return foldCase(text.normalize("NFD").replace(/\p{M}/gu, "")).replace(/\s+/gu, " ").trim();
}

/**
 * Finds the contacts whose names contain every word of the query: first the name itself, then those
 * that begin with it, then those in which each word begins a word. A blank query finds all.
 */
export function searchContacts(contacts: readonly ContactOption[], query: string): ContactOption[] {
  const folded = foldName(query);
  const words = folded.split(" ");
  const ranked: [ContactOption[], ContactOption[], ContactOption[], ContactOption[]] = [
    [],
    [],
    [],
    [],
  ];
  for (const contact of contacts) {
    const name = foldedNameOf(contact);
    if (words.every((word) => name.includes(word)))
      ranked[rankOf(name, folded, words)].push(contact);
  }
  return ranked.flat();
}

function rankOf(name: string, folded: string, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (name === folded) return 0;
  if (name.startsWith(folded)) return 1;
  return words.every((word) => beginsWord(name, word)) ? 2 : 3;
}

/** `º` and `ª` are letters, but `12` begins a word of `nº12`. */
const WORD_BREAK = /[^\p{L}\p{N}]|[ºª]/u;

function beginsWord(name: string, word: string): boolean {
  let at = name.indexOf(word);
  while (at > 0 && !WORD_BREAK.test(name.charAt(at - 1))) at = name.indexOf(word, at + 1);
  return at >= 0;
}

const foldedNames = new WeakMap<ContactOption, string>();

/** Cached: every contact is compared with each key typed. */
function foldedNameOf(contact: ContactOption): string {
  const cached = foldedNames.get(contact);
  if (cached !== undefined) return cached;
  const name = foldName(contact.name);
  foldedNames.set(contact, name);
  return name;
}
