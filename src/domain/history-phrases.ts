/** A record of the history says each change in a phrase. */
export const PHRASE_SEPARATOR = " | ";

/** `fallback` where nothing has a phrase. */
export function joinPhrases(phrases: readonly string[], fallback: string): string {
  return phrases.length === 0 ? fallback : phrases.join(PHRASE_SEPARATOR);
}
