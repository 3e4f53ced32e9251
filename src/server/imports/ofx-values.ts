import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { MAX_AMOUNT_CENTS } from "#domain/money.ts";

/** The day that is written, whatever the time and zone after it: that is what banks mean. */
export function parseOfxDay(text: string): CivilDate | null {
  const match = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?!\d(?:\D|$))/u.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  return parseCivilDate(`${year}-${month}-${day}`);
}

/**
 * Signed centavos, exact; null for what is no amount, or is not exact in centavos. OFX has no mark for
 * thousands, so a single mark is the decimal one (-30.000 is thirty); of two kinds the last is.
 */
export function parseOfxCents(text: string): number | null {
  const match = /^([+-]?)((?:[\d.,])*)$/u.exec(text.replaceAll(/\s/gu, ""));
  if (match === null) return null;
  const [, sign, digits = ""] = match;
  const parts = splitDecimals(digits);
  if (parts === null) return null;
  const [whole, decimals] = parts;
  if (!/^\d*$/u.test(whole) || !/^\d*$/u.test(decimals) || whole + decimals === "") return null;
  if (/[1-9]/u.test(decimals.slice(2))) return null;
  const cents = Number(`${whole}${decimals.slice(0, 2).padEnd(2, "0")}`);
  if (cents > MAX_AMOUNT_CENTS) return null;
  return sign === "-" && cents !== 0 ? -cents : cents;
}

/** Null for marks of which none can be told to be the decimal one. */
function splitDecimals(digits: string): readonly [string, string] | null {
  const marks = [...digits.matchAll(/[.,]/gu)];
  const last = marks.at(-1);
  if (last === undefined) return [digits, ""];
  const isThousands = marks.length > 1 && marks.every(([mark]) => mark === last[0]);
  const at = isThousands ? digits.length : last.index;
  const groups = digits.slice(0, at).split(/[.,]/u);
  const isGrouped =
    groups.length === 1 ||
    groups.every((group, index) => (index === 0 ? /^\d{1,3}$/u : /^\d{3}$/u).test(group));
  return isGrouped ? [groups.join(""), digits.slice(at + 1)] : null;
}
