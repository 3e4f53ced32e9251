import { foldCase } from "#domain/normalize-text.ts";

type Named = { readonly name: string };

/** Without case, accents and repeated blanks. */
export function foldName(text: string): string {
  return foldCase(text.normalize("NFD").replace(/\p{M}/gu, "")).replace(/\s+/gu, " ").trim();
}

/**
 * Finds those whose names contain every word of the query. Names that begin with the query come first,
 * then those in which every word begins a word. A blank query finds all.
 */
export function findByName<Item extends Named>(items: readonly Item[], query: string): Item[] {
  const folded = foldName(query);
  const words = folded.split(" ");
  const first: Item[] = [];
  const second: Item[] = [];
  const others: Item[] = [];
  for (const item of items) {
    const name = foldedNameOf(item);
    if (!words.every((word) => name.includes(word))) continue;
    if (name.startsWith(folded)) first.push(item);
    else (words.every((word) => beginsWord(name, word)) ? second : others).push(item);
  }
  return [...first, ...second, ...others];
}

/** `º` and `ª` are letters, but `12` begins a word of `nº12`. */
const WORD_BREAK = /[^\p{L}\p{N}]|[ºª]/u;

function beginsWord(name: string, word: string): boolean {
  let at = name.indexOf(word);
  while (at > 0 && !WORD_BREAK.test(name.charAt(at - 1))) at = name.indexOf(word, at + 1);
  return at >= 0;
}

const foldedNames = new WeakMap<Named, string>();

/** Cached: every name is compared with each key typed. */
function foldedNameOf(item: Named): string {
  const cached = foldedNames.get(item);
  if (cached !== undefined) return cached;
  const name = foldName(item.name);
  foldedNames.set(item, name);
  return name;
}
