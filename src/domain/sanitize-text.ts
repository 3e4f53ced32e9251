/**
 * Normalizes user text before it is stored. Always true: stored text is NFC, trimmed, with one kind of
 * line break. Control characters, noncharacters (U+FFFE) and lone surrogates are refused, as a
 * database would refuse them later with a worse message; so are bidirectional control characters,
 * by which a name can look like another.
 */

export type TextError = "unprintable" | "too-long";

/** NFC composes at most this many UTF-16 units into one, as in ᾂ: a letter and three marks. */
const MAX_UNITS_PER_COMPOSED = 4;

/** Only blanks and format characters, or nothing. */
const INVISIBLE = /^[\s\p{Cf}]*$/u;

/** Normalizes one line, at most `maxLength` UTF-16 units after trimming; null when blank. */
export function normalizeLine(
  text: string,
  maxLength: number,
): string | null | { problem: TextError } {
  return normalize(text, maxLength, /[\p{Cc}\p{NChar}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
}

/** Normalizes several lines, keeping tabs and line breaks; null when blank. */
export function normalizeLines(
  text: string,
  maxLength: number,
): string | null | { problem: TextError } {
  return normalize(
    text.replace(/\r\n?|[\u2028\u2029]/gu, "\n"),
    maxLength,
    /[\p{NChar}\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/u,
  );
}

function normalize(
  text: string,
  maxLength: number,
  unprintable: RegExp,
): string | null | { problem: TextError } {
  if (!text.isWellFormed()) return { problem: "unprintable" };
  const trimmed = text.trim();
  // NFC is quadratic in a run of accents: text that cannot become short enough is not composed.
  if (trimmed.length > maxLength * MAX_UNITS_PER_COMPOSED) return { problem: "too-long" };
  const cleaned = trimmed.normalize("NFC").trim();
  if (unprintable.test(cleaned)) return { problem: "unprintable" };
  if (cleaned.length > maxLength) return { problem: "too-long" };
  return INVISIBLE.test(cleaned) ? null : cleaned;
}
