/**
 * What the coming months may bring (spec section 9): six actual months, and six projected from their
 * average balance times a factor within ±10%. The factor is chance that is the same at every call: it
 * is drawn from a seed made of the projected month and the average, so that the same books show the
 * same chart everywhere. Always true: a projected balance lies within its band.
 */
import { addMonths, type CivilDate } from "./civil-date.ts";
import { seededRandom, hashSeed } from "./seeded-random.ts";
import type { Cents } from "./money.ts";
import { monthsUpTo, wholeMonths, type Period } from "./period.ts";
import { roundedQuotient } from "./rounding.ts";
import type { DailyTotal } from "./snapshot.ts";
import { toCentsOrRefuse } from "./totals.ts";
import { monthOf, toMonthlyTotals, buildTimeline, type CivilMonth } from "./timeline.ts";

/** How many months are averaged, and how many projected (spec section 9). */
export const PROJECTION_MONTHS = 6;

const LOWEST_PPM = 900_000;
const HIGHEST_PPM = 1_100_000;
const WHOLE_PPM = 1_000_000n;

/** The balance of all active entries due in a month that began. */
export type ActualMonth = {
  readonly kind: "actual";
  readonly month: CivilMonth;
  readonly balanceCents: Cents;
};

/** A month to come: what is projected, the band of ±10%, and what the books already hold. */
export type ProjectedMonth = {
  readonly kind: "projected";
  readonly month: CivilMonth;
  readonly balanceCents: Cents;
  /** The average at -10% and at +10%, the smaller one first. */
  readonly lowCents: Cents;
  readonly highCents: Cents;
  /** The balance of the active entries already due in that month. */
  readonly scheduledCents: Cents;
};

/** The actual months, then the projected ones. */
export type Projection = {
  /** Of the actual months' balances; a month without entries counts as zero. */
  readonly averageBalanceCents: Cents;
  readonly months: readonly (ActualMonth | ProjectedMonth)[];
};

/** The days that a projection is made from: five months back to six ahead, whole months. */
export function projectionPeriod(today: CivilDate): Period {
  const { start } = monthsUpTo(today, PROJECTION_MONTHS);
  return wholeMonths(start, PROJECTION_MONTHS * 2);
}

/**
 * The projection from daily totals, as of `today`; the last actual month is that of today. Entries
 * due outside of `projectionPeriod` count for nothing. @throws Refusal past `MAX_TOTAL_CENTS`.
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
  const averageBalanceCents = averageOf(actual);
  const projected = monthsFrom(1).map((month) =>
    projectedMonth(month, averageBalanceCents, balanceOf(month)),
  );
  return { averageBalanceCents, months: [...actual, ...projected] };
}

function averageOf(actual: readonly ActualMonth[]): Cents {
  let sum = 0n;
  for (const { balanceCents } of actual) sum += BigInt(balanceCents);
  return toCentsOrRefuse(roundedQuotient(sum, BigInt(actual.length)));
}

function projectedMonth(month: CivilMonth, average: Cents, scheduledCents: Cents): ProjectedMonth {
  const chance = seededRandom(hashSeed(`${month}|${average}`));
  const atLowest = timesPpm(average, LOWEST_PPM);
  const atHighest = timesPpm(average, HIGHEST_PPM);
  return {
    kind: "projected",
    month,
    balanceCents: timesPpm(average, chance.integer(LOWEST_PPM, HIGHEST_PPM)),
    lowCents: average < 0 ? atHighest : atLowest,
    highCents: average < 0 ? atLowest : atHighest,
    scheduledCents,
  };
}

function timesPpm(amount: Cents, ppm: number): Cents {
  return toCentsOrRefuse(roundedQuotient(BigInt(amount) * BigInt(ppm), WHOLE_PPM));
}
