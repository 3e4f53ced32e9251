/**
 * The id of an event: a position in the history, and the beginning of that record's hash. A restored
 * history may reach the same position with other records.
 */
const HASH_LENGTH = 8;
const PATTERN = /^(\d{1,15})(?:-([\da-f]{8}))?$/u;

export type HistoryPosition = { readonly sequence: number; readonly hash: string };

export function formatEventId({ sequence, hash }: HistoryPosition): string {
  return `${sequence}-${hash.slice(0, HASH_LENGTH)}`;
}

/** `hash` is only its beginning; null for a plain position. Null for anything else. */
export function parseEventId(
  id: string,
): { readonly sequence: number; readonly hash: string | null } | null {
  const [, sequence, hash = null] = PATTERN.exec(id) ?? [];
  return sequence === undefined ? null : { sequence: Number(sequence), hash };
}
