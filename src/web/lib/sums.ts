/** Sums as the wire says them, in exact centavos. */
import type * as z from "zod";
import type { countAndSides } from "#contract/snapshot.ts";
import { centsFromReais } from "#domain/money.ts";
import type { CountAndSides } from "#domain/sums.ts";

/** How many entries, and their sums by side. */
export function sidesOf({ count, income, expense }: z.output<typeof countAndSides>): CountAndSides {
  return { count, incomeCents: centsFromReais(income), expenseCents: centsFromReais(expense) };
}

/** The same of each of several. */
export function eachSidesOf<Key extends string>(
  answers: Readonly<Record<Key, z.output<typeof countAndSides>>>,
): Record<Key, CountAndSides> {
  const entries = Object.entries<z.output<typeof countAndSides>>(answers);
  return Object.fromEntries(entries.map(([key, sides]) => [key, sidesOf(sides)])) as Record<
    Key,
    CountAndSides
  >;
}
