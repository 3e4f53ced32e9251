/**
 * Comparisons with values that cannot be stored exactly: `amount=gt.33.333`,
 * `created_at=lt.…123456Z`. They are exact, as in PostgreSQL: no stored value lies between the two
 * neighbours, so each comparison has an equivalent one with the nearest stored value below or
 * above.
 */
import { MAX_YEAR, MIN_YEAR, parseCivilDate } from "#domain/civil-date.ts";
import { instantFromMs, instantToMs, parseInstant } from "#domain/company-time.ts";
import { MAX_TOTAL_CENTS } from "#domain/money.ts";

/** The nearest storable values on both sides of a value that cannot be stored. */
export type Between<Value> = { readonly below: Value; readonly above: Value };

type Amount = number | bigint;

/**
 * Converts reais, also `1e3`, to centavos; a `bigint` for a sum larger than a safe integer. Null for an invalid
 * number.
 */
export function parseAmount(text: string): Amount | Between<Amount> | null {
  const match = /^([+-]?)(\d{0,17})(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/iu.exec(text);
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = match ?? [];
  if (match === null || (whole === "" && decimals === "")) return null;
  // The number of digits that are whole centavos.
  const length = Math.max(0, whole.length + Number(exponent) + 2);
  const digits = (whole + decimals).padEnd(length, "0");
  const size = BigInt(digits.slice(0, length));
  const isBetween = /[1-9]/u.test(digits.slice(length));
  if (size >= MAX_TOTAL_CENTS) return null;
  const [below, above] = sign === "-" ? [-size - 1n, -size] : [size, size + 1n];
  if (isBetween) return { below: toAmount(below), above: toAmount(above) };
  return toAmount(sign === "-" ? -size : size);
}

function toAmount(value: bigint): Amount {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

const DAY_LENGTH = "YYYY-MM-DD".length;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/iu;

/** A day means its first instant; without a zone it is UTC, as in Supabase. */
export function parseComparedInstant(text: string): string | Between<string> | null {
  const day = text.length === DAY_LENGTH ? `${text}T00:00` : text;
  const zoned = (WITHOUT_ZONE.test(text) ? `${day}Z` : day).replace(BLANK_BEFORE_ZONE, "");
  const upper = zoned.toUpperCase();
  const below = parseInstant(upper);
  if (below === null) {
    const isInstant = parseInstant(withNearYear(upper) ?? "") !== null;
    return isInstant ? `${upper.slice(0, DAY_LENGTH)}T00:00:00.000Z` : null;
  }
  const isBetween = /\.\d{3}0*[1-9]/u.test(zoned);
  return isBetween ? { below, above: instantFromMs(instantToMs(below) + 1) } : below;
}

const BLANK_BEFORE_ZONE = / (?=(?:z|[+-]\d{2}(?::?\d{2})?)$)/iu;

/** The day of an instant as written, as PostgreSQL does for a date column. */
export function parseComparedDay(text: string): string | null {
  const isInstant = text.length > DAY_LENGTH && parseComparedInstant(text) !== null;
  const day = isInstant ? text.slice(0, DAY_LENGTH) : text;
  return parseCivilDate(day) ?? (parseCivilDate(withNearYear(day) ?? "") === null ? null : day);
}

/**
 * Replaces the year of a day or an instant outside the storable years by one of those: it is valid
 * if the result is. Null for any other.
 */
function withNearYear(text: string): string | null {
  const year = Number(/^(?!0000)\d{4}(?=-)/u.exec(text)?.[0] ?? Number.NaN);
  if (Number.isNaN(year) || (year >= MIN_YEAR && year <= MAX_YEAR)) return null;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (isLeap ? "2000" : "2001") + text.slice(4);
}
