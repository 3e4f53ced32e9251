/**
 * Text that people type, made uniform before it is kept: composed Unicode (NFC), trimmed, one kind
 * of line break. What cannot be kept or shown is refused: control characters, code points that are
 * no characters (U+FFFE), and half of a surrogate pair, which one of the databases would refuse later with a worse message; and the marks that turn
 * the direction of writing, by which a name can look like another.
 */

/** Why a text was refused. */
export type TextError = "unprintable" | "too-long";

/** The most UTF-16 units that composing makes one of, as in ᾂ: a letter and three marks. */
const MAX_UNITS_IN_ONE = 4;

/** Nothing that can be seen: blanks and format characters alone, or nothing at all. */
const INVISIBLE = /^[\s\p{Cf}]*$/u;

/** One line of text, at most `maxLength` UTF-16 units after trimming; null when blank. */
export function normalizeLine(
  text: string,
  maxLength: number,
): string | null | { problem: TextError } {
  return clean(text, maxLength, /[\p{Cc}\p{NChar}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
}

/** Text of several lines; tabs and line breaks are kept. Null when blank. */
export function normalizeLines(
  text: string,
  maxLength: number,
): string | null | { problem: TextError } {
  return clean(
    text.replace(/\r\n?|[\u2028\u2029]/gu, "\n"),
    maxLength,
    /[\p{NChar}\u202a-\u202e\u2066-\u2069]|[^\P{Cc}\n\t]/u,
  );
}

function clean(
  text: string,
  maxLength: number,
  unprintable: RegExp,
): string | null | { problem: TextError } {
  if (!text.isWellFormed()) return { problem: "unprintable" };
  const trimmed = text.trim();
  // Composing takes time with the square of a run of accents; what cannot become short enough is
  // not composed.
  if (trimmed.length > maxLength * MAX_UNITS_IN_ONE) return { problem: "too-long" };
  const cleaned = trimmed.normalize("NFC").trim();
  if (unprintable.test(cleaned)) return { problem: "unprintable" };
  if (cleaned.length > maxLength) return { problem: "too-long" };
  return INVISIBLE.test(cleaned) ? null : cleaned;
}
