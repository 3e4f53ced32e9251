/**
 * Texts from before all invisible characters were dropped and all spaces made plain. Read, they are
 * as they were; sent back, they are normalized, and that is no change.
 */
import { normalizeLine, normalizeLines } from "./sanitize-text.ts";

/** True if `text` is the other text `old`, normalized. */
export function isSentBack(old: unknown, text: unknown): boolean {
  if (typeof old !== "string" || old === text) return false;
  return [normalizeLines, normalizeLine].some((normalize) => normalize(old, old.length) === text);
}

/** The patch without those of the texts that are sent back. */
export function withoutSentBack<Row, Patch extends Partial<Row>>(
  row: Row,
  patch: Patch,
  texts: readonly (keyof Row & keyof Patch)[],
): Patch {
  const kept = { ...patch };
  for (const name of texts) if (isSentBack(row[name], patch[name])) delete kept[name];
  return kept;
}
