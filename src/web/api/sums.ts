/** Sums as the wire says them, in exact centavos. */
import type * as z from "zod";
import type { TotalsAnswer } from "#contract/report.ts";
import type { typeTotals, statusAnswer } from "#contract/snapshot.ts";
import { centsFromReais } from "#domain/money.ts";
import type { TypeTotals } from "#domain/totals.ts";

/** How many entries, and their sums by side. */
export function sidesOf({ count, income, expense }: z.output<typeof typeTotals>): TypeTotals {
  return { count, incomeCents: centsFromReais(income), expenseCents: centsFromReais(expense) };
}

/** The same by resolved status. */
export function statusSidesOf({ paid, pending, overdue }: z.output<typeof statusAnswer>) {
  return { paid: sidesOf(paid), pending: sidesOf(pending), overdue: sidesOf(overdue) };
}

/** The same of what is in no total. */
export function leftOutOf({ inactive, cancelled }: TotalsAnswer["leftOut"]) {
  return { inactive: sidesOf(inactive), cancelled: sidesOf(cancelled) };
}
