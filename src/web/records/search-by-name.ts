/** The order of matches by name in every field with a list: contacts and tags. */
import { foldedHasWord } from "#domain/entry-search.ts";
import { foldTyped } from "#domain/normalize-text.ts";

type Named = { readonly name: string };

/**
 * Finds the names that contain every word of the query. Exact matches come first, then names that
 * begin with it, then those where each word begins a word. Among equal matches one that cannot be
 * chosen is second; but a better match that cannot be chosen stays first, because Enter must not
 * take another instead. A blank query finds all, with those last.
 */
export function searchByName<One extends Named>(
  all: readonly One[],
  query: string,
  canChoose: (one: One) => boolean = () => true,
): One[] {
  const folded = foldTyped(query);
  const words = folded.split(" ");
  const ranked: One[][] = [[], [], [], []];
  for (const one of all) {
    const name = foldedNameOf(one);
    if (words.every((word) => name.includes(word))) ranked[rankOf(name, folded, words)]?.push(one);
  }
  return ranked.flatMap((alike) => [
    ...alike.filter((one) => canChoose(one)),
    ...alike.filter((one) => !canChoose(one)),
  ]);
}

function rankOf(name: string, folded: string, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (name === folded) return 0;
  if (name.startsWith(folded)) return 1;
  return words.every((text) => foldedHasWord(name, { text, isStart: true })) ? 2 : 3;
}

const foldedNames = new WeakMap<Named, string>();

/** Cached, because every name is compared on each key press. */
function foldedNameOf(named: Named): string {
  const cached = foldedNames.get(named);
  if (cached !== undefined) return cached;
  const name = foldTyped(named.name);
  foldedNames.set(named, name);
  return name;
}
