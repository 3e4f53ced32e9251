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
  const text = typeof value === "number" ? String(value) : value.trim();
  const groups = DECIMAL.exec(text)?.groups;
  if (groups === undefined) return "not-a-number";
  const { sign, whole = "", decimals = "", exponent = "0" } = groups;
  // In units of 10^-`places` reais.
  const digits = BigInt(whole + decimals);
  if (digits === 0n) return { cents: cents(0), isExact: true };
  if (sign === "-") return "negative";
  const places = decimals.length - Number(exponent);
  if (places <= 2) return inRange(digits * 10n ** BigInt(2 - places), true);
  const unit = 10n ** BigInt(places - 2);
  const rounded = (digits * 2n + unit) / (unit * 2n);
  return rounded === 0n ? "too-small" : inRange(rounded, digits % unit === 0n);
}

function inRange(value: bigint, isExact: boolean): OriginalAmount | OriginalAmountError {
  return value > BigInt(MAX_AMOUNT_CENTS) ? "too-large" : { cents: cents(Number(value)), isExact };
}
