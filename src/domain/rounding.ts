/**
 * Quotients of whole numbers, rounded half away from zero, as Brazilians round money by hand: 0,005
 * is 0,01 and -0,005 is -0,01. Always true: they are made in BigInt, so that nothing is rounded twice.
 */
import type { Cents } from "./money.ts";
import { toCentsOrRefuse } from "./totals.ts";

/** `dividend / divisor`, rounded half away from zero. Asserts: the divisor is above zero. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new Error(`Assertion failed: divided by ${divisor}`);
  const half = dividend < 0n ? -divisor : divisor;
  // BigInt division cuts towards zero.
  return (dividend * 2n + half) / (divisor * 2n);
}

/** The average in centavos; null of nothing. @throws Refusal past `MAX_TOTAL_CENTS`. */
export function averageCents(sumCents: bigint, count: number): Cents | null {
  return count === 0 ? null : toCentsOrRefuse(roundedQuotient(sumCents, BigInt(count)));
}

/** What share `part` is of `whole`, 0 to 100, with at most two decimals; null of nothing. */
export function toPercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  return Number(roundedQuotient(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}
