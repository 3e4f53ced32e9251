/**
 * Amounts of the original system, which stored floating-point reais. An amount is exact if its
 * shortest decimal has at most two places; any other is rounded to whole centavos, half away from
 * zero, but not to 0 (docs/decisions/0037).
 */
import { MAX_AMOUNT_CENTS, cents, type Cents } from "./money.ts";

export type OriginalAmount = { readonly cents: Cents; readonly isExact: boolean };
export type OriginalAmountError = "not-a-number" | "negative" | "too-small" | "too-large";

const DECIMAL =
  /^(?<sign>-?)(?<whole>\d+)(?:[.,](?<decimals>\d+))?(?:[eE](?<exponent>[+-]?\d{1,3}))?$/u;

/**
 * Accepts `10.005`, `10,005`, `1e3`; in a text with a comma, the comma is the decimal separator.
 */
export function originalAmount(value: number | string): OriginalAmount | OriginalAmountError {
  const decimal = toDecimal(typeof value === "number" ? String(value) : value);
  if (decimal === null) return "not-a-number";
  const { digits, places } = decimal;
  if (digits === 0n) return { cents: cents(0), isExact: true };
  if (digits < 0n) return "negative";
  if (places <= 2) return inRange(digits * 10n ** BigInt(2 - places), true);
  const unit = 10n ** BigInt(places - 2);
  const rounded = (digits * 2n + unit) / (unit * 2n);
  return rounded === 0n ? "too-small" : inRange(rounded, digits % unit === 0n);
}

/** The exact sum of decimals such as `10.005`; `30.015`, with at least two places. */
export function decimalSum(texts: readonly string[]): string {
  const decimals = texts.map((text) => {
    const decimal = toDecimal(text);
    if (decimal === null) throw new Error(`Assertion failed: ${text} is not a decimal`);
    return decimal;
  });
  const places = decimals.reduce((most, decimal) => Math.max(most, decimal.places), 2);
  const sum = decimals.reduce(
    (total, decimal) => total + decimal.digits * 10n ** BigInt(places - decimal.places),
    0n,
  );
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const text = `${sum < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return text.replace(/(?<=\.\d\d\d*?)0+$/u, "");
}

/** `digits` are in units of 10^-`places` reais. */
type Decimal = { readonly digits: bigint; readonly places: number };

function toDecimal(text: string): Decimal | null {
  const groups = DECIMAL.exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const { sign, whole = "", decimals = "", exponent = "0" } = groups;
  const digits = BigInt(whole + decimals);
  return {
    digits: sign === "-" ? -digits : digits,
    places: decimals.length - Number(exponent),
  };
}

function inRange(value: bigint, isExact: boolean): OriginalAmount | OriginalAmountError {
  return value > BigInt(MAX_AMOUNT_CENTS) ? "too-large" : { cents: cents(Number(value)), isExact };
}
