/** Divides an amount so that the sum stays exact. */
import { cents, type Cents } from "./money.ts";

/**
 * Divides in proportion to non-negative weights. Each share is within one centavo of its exact
 * value, and not larger than its weight if the amount is at most their sum.
 * @throws Error unless some weight is positive.
 */
export function allocateByWeight(amount: Cents, weights: readonly Cents[]): Cents[] {
  let total = 0n;
  for (const weight of weights) total += BigInt(weight);
  if (total <= 0n) throw new Error("Assertion failed: no weights");
  let weightSoFar = 0n;
  let allocated = 0n;
  return weights.map((weight) => {
    weightSoFar += BigInt(weight);
    const share = (BigInt(amount) * weightSoFar) / total - allocated;
    allocated += share;
    return cents(Number(share));
  });
}

/**
 * Splits 100,00 in 3 as 33,34 + 33,33 + 33,33. @throws Error unless `parts` is an integer of at
 * least 1.
 */
export function allocate(amount: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new Error(`Assertion failed: ${parts} parts`);
  const share = Math.trunc(amount / parts);
  const remainder = Math.abs(amount - share * parts);
  const centavo = Math.sign(amount);
  return Array.from({ length: parts }, (_, index) =>
    cents(index < remainder ? share + centavo : share),
  );
}
