/**
 * The amount of recurring entries in an average month: a year has 12 months, 52 weeks and 365 days.
 */
import type { IntervalUnit } from "./instalments.ts";
import type { Cents, TotalCents } from "./money.ts";
import type { RecurrenceRule } from "./recurrence-rule.ts";
import { roundedQuotient } from "./rounding.ts";
import type { TransactionType } from "./transaction.ts";

const MONTHS = 12n;

const TIMES_A_YEAR: Readonly<Record<IntervalUnit, bigint>> = {
  month: MONTHS,
  month_end: MONTHS,
  year: 1n,
  week: 52n,
  day: 365n,
};

type Repeated = Pick<RecurrenceRule, "unit" | "every"> & { readonly amountCents: Cents };

/** Rounded to the centavo, half up. */
export function monthlyCents({ unit, every, amountCents }: Repeated): TotalCents {
  return roundedQuotient(BigInt(amountCents) * TIMES_A_YEAR[unit], MONTHS * BigInt(every));
}

export type MonthlySums = {
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
  readonly resultCents: TotalCents;
};

/** Sums the rounded amounts, so that the total matches the rows shown. */
export function sumMonthly(
  repeated: readonly (Repeated & { readonly type: TransactionType })[],
): MonthlySums {
  const sumOf = (type: TransactionType): TotalCents =>
    repeated.reduce((sum, one) => (one.type === type ? sum + monthlyCents(one) : sum), 0n);
  const incomeCents = sumOf("income");
  const expenseCents = sumOf("expense");
  return { incomeCents, expenseCents, resultCents: incomeCents - expenseCents };
}
