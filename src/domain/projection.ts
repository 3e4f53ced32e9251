/**
 * The projection (spec section 9): six actual months, and six projected from their average balance
 * times a random factor within ±10%. The factor is seeded by the projected month and the average, so
 * that the same ledger shows the same chart everywhere. Always true: a projected balance is within
 * its band.
 */
import { addMonths, type CivilDate } from "./civil-date.ts";
import { seededRandom, hashSeed } from "./seeded-random.ts";
import type { Cents } from "./money.ts";
import { monthsUpTo, wholeMonths, type Period } from "./period.ts";
import { roundedQuotient } from "./rounding.ts";
import type { DailyTotal } from "./snapshot.ts";
import { toCentsOrRefuse } from "./totals.ts";
import { monthOf, toMonthlyTotals, buildTimeline, type CivilMonth } from "./timeline.ts";

/** The number of averaged months, and of projected ones (spec section 9). */
export const PROJECTION_MONTHS = 6;

const LOWEST_PPM = 900_000;
const HIGHEST_PPM = 1_100_000;
const WHOLE_PPM = 1_000_000n;

/** The balance of the active entries due in a past or current month. */
export type ActualMonth = {
  readonly kind: "actual";
  readonly month: CivilMonth;
  readonly balanceCents: Cents;
};

/** A future month: its projection, the band of ±10%, and the entries already recorded. */
export type ProjectedMonth = {
  readonly kind: "projected";
  readonly month: CivilMonth;
  readonly balanceCents: Cents;
  /** The average at -10% and at +10%, the smaller first. */
  readonly lowCents: Cents;
  readonly highCents: Cents;
  /** The balance of the active entries already due in that month. */
  readonly scheduledCents: Cents;
};

export type Projection = {
  /** Of the actual months; one without entries counts as zero. */
  readonly averageBalanceCents: Cents;
  /** Actual, then projected. */
  readonly months: readonly (ActualMonth | ProjectedMonth)[];
};

/** Whole months, from five back to six ahead. */
export function projectionPeriod(today: CivilDate): Period {
  const { start } = monthsUpTo(today, PROJECTION_MONTHS);
  return wholeMonths(start, PROJECTION_MONTHS * 2);
}

/**
 * Builds the projection; the last actual month is that of `today`. Totals outside
 * `projectionPeriod` are ignored. @throws Refusal past `MAX_TOTAL_CENTS`.
 */
export function buildProjection(totals: Iterable<DailyTotal>, today: CivilDate): Projection {
  const monthly = toMonthlyTotals(buildTimeline(totals, projectionPeriod(today)));
  const balances = new Map(monthly.map(({ month, balanceCents }) => [month, balanceCents]));
  const balanceOf = (month: CivilMonth): Cents => balances.get(month) ?? toCentsOrRefuse(0n);
  const monthsFrom = (first: number): CivilMonth[] =>
    Array.from({ length: PROJECTION_MONTHS }, (_, index) =>
      monthOf(addMonths(today, first + index)),
    );
  const actual = monthsFrom(1 - PROJECTION_MONTHS).map((month): ActualMonth => ({
    kind: "actual",
    month,
    balanceCents: balanceOf(month),
  }));
  const averageBalanceCents = averageBalance(actual);
  const projected = monthsFrom(1).map((month) =>
    projectedMonth(month, averageBalanceCents, balanceOf(month)),
  );
  return { averageBalanceCents, months: [...actual, ...projected] };
}

function averageBalance(actual: readonly ActualMonth[]): Cents {
  let sum = 0n;
  for (const { balanceCents } of actual) sum += BigInt(balanceCents);
  return toCentsOrRefuse(roundedQuotient(sum, BigInt(actual.length)));
}

function projectedMonth(month: CivilMonth, average: Cents, scheduledCents: Cents): ProjectedMonth {
  const random = seededRandom(hashSeed(`${month}|${average}`));
  const lowest = timesPpm(average, LOWEST_PPM);
  const highest = timesPpm(average, HIGHEST_PPM);
  return {
    kind: "projected",
    month,
    balanceCents: timesPpm(average, random.integer(LOWEST_PPM, HIGHEST_PPM)),
    lowCents: average < 0 ? highest : lowest,
    highCents: average < 0 ? lowest : highest,
    scheduledCents,
  };
}

function timesPpm(amount: Cents, ppm: number): Cents {
  return toCentsOrRefuse(roundedQuotient(BigInt(amount) * BigInt(ppm), WHOLE_PPM));
}
