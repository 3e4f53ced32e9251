/** Percentages of a sum that add up to exactly 100% as shown. */
import type { TotalCents } from "./money.ts";

/**
 * Returns `62,1%` for each amount. No amount may be negative. The results sum to 100,0% (largest
 * remainder method; the first of equal ones is rounded up). A positive amount is never 0%, and an
 * amount below the total never 100%. All are 0% if the sum is zero.
 */
export function formatShares(amounts: readonly TotalCents[]): string[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const tenths = toTenths(amounts, total);
  return amounts.map((amount, at) => {
    const hundredfold = amount * 100n;
    if (amount > 0n && hundredfold < total) return "menos de 1%";
    if (amount < total && hundredfold > total * 99n) return "mais de 99%";
    return `${(Number(tenths[at] ?? 0n) / 10).toLocaleString("pt-BR")}%`;
  });
}

/** In tenths of a percent. */
function toTenths(amounts: readonly TotalCents[], total: TotalCents): bigint[] {
  if (total === 0n) return amounts.map(() => 0n);
  const tenths = amounts.map((amount) => (amount * 1000n) / total);
  const missing = 1000n - tenths.reduce((sum, share) => sum + share, 0n);
  const remainder = (at: number): bigint => ((amounts[at] ?? 0n) * 1000n) % total;
  const byRemainder = [...amounts.keys()].toSorted((a, b) => Number(remainder(b) - remainder(a)));
  for (const at of byRemainder.slice(0, Number(missing))) tenths[at] = (tenths[at] ?? 0n) + 1n;
  return tenths;
}
