/** Rounds half away from zero, as is usual in Brazil. Uses BigInt to round only once. */
import type { TotalCents } from "./money.ts";

/** @throws Error unless the divisor is positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new Error(`Assertion failed: divided by ${divisor}`);
  const half = dividend < 0n ? -divisor : divisor;
  // BigInt division truncates towards zero.
  return (dividend * 2n + half) / (divisor * 2n);
}

/** Null if the count is zero. */
export function averageCents(sumCents: TotalCents, count: number): TotalCents | null {
  return count === 0 ? null : roundedQuotient(sumCents, BigInt(count));
}

/**
 * Percent, 0 to 100, at most two decimals: 0 only for none, and 100 only for all. Null when `whole` is
 * zero.
 */
export function toPercent(part: number, whole: number): number | null {
  if (whole === 0) return null;
  const rounded = Number(roundedQuotient(BigInt(part) * 10_000n, BigInt(whole))) / 100;
  if (part > 0 && rounded === 0) return 0.01;
  return part < whole && rounded === 100 ? 99.99 : rounded;
}
