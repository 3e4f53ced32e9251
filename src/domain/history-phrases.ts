/** Separates the phrases of a history description: one phrase per change. */
export const PHRASE_SEPARATOR = " | ";

/** Returns `fallback` when there are no phrases. */
export function joinPhrases(phrases: readonly string[], fallback: string): string {
  return phrases.length === 0 ? fallback : phrases.join(PHRASE_SEPARATOR);
}
