/**
 * Drops invisible characters and makes spaces plain. Refuses text that a database would refuse
 * later with a worse message, and bidirectional controls, which can make one name look like
 * another.
 */
import { dropInvisible, plainBlanks } from "./plain-text.ts";

export type TextError = "unprintable" | "too-long";
export type NormalizedText = string | null | { readonly error: TextError };

/** NFC composes at most this many UTF-16 units into one, as in ᾂ: a letter and three marks. */
const MAX_UNITS_PER_COMPOSED = 4;

const INVISIBLE = /^[\s\u2800\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** One line of at most `maxLength` UTF-16 units after trimming; null when blank. */
export function normalizeLine(text: string, maxLength: number): NormalizedText {
  const line = plainBlanks(text);
  return normalize(line, maxLength, /[\p{Cc}\p{NChar}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
}

/** Keeps tabs and line breaks; null when blank. */
export function normalizeLines(text: string, maxLength: number): NormalizedText {
  return normalize(
    text.replace(/\r\n?|[\u2028\u2029]/gu, "\n"),
    maxLength,
    /[\p{NChar}\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/u,
  );
}

function normalize(text: string, maxLength: number, unprintable: RegExp): NormalizedText {
  if (!text.isWellFormed()) return { error: "unprintable" };
  const trimmed = dropInvisible(text).trim();
  // NFC is quadratic in a run of accents: text that cannot become short enough is not composed.
  if (trimmed.length > maxLength * MAX_UNITS_PER_COMPOSED) return { error: "too-long" };
  const cleaned = trimmed.normalize("NFC").trim();
  if (unprintable.test(cleaned)) return { error: "unprintable" };
  if (cleaned.length > maxLength) return { error: "too-long" };
  return INVISIBLE.test(cleaned) ? null : cleaned;
}
