import type { Transaction } from "./transaction.ts";

/** `2/12`; null for an entry that is not an instalment. */
export function formatInstalment({
  seriesNumber,
  seriesCount,
}: Pick<Transaction, "seriesNumber" | "seriesCount">): string | null {
  return seriesNumber === null || seriesCount === null ? null : `${seriesNumber}/${seriesCount}`;
}
