/**
 * The projection of spec section 9; its random factor is seeded, so that every user sees the same
 * chart.
 */
import { addMonths, type CivilDate } from "./civil-date.ts";
import { formatCompactAmount } from "./format-amount.ts";
import { seededRandom, hashSeed } from "./seeded-random.ts";
import type { TotalCents } from "./money.ts";
import { monthsUpTo, wholeMonths, type Period } from "./period.ts";
import { roundedQuotient } from "./rounding.ts";
import type { DailyTotal } from "./snapshot.ts";
import { monthOf, toMonthlyTotals, buildTimeline, type CivilMonth } from "./timeline.ts";

export const PROJECTION_MONTHS = 6;

const LOWEST_PPM = 900_000;
const HIGHEST_PPM = 1_100_000;
const WHOLE_PPM = 1_000_000n;

export type ActualMonth = {
  readonly kind: "actual";
  readonly month: CivilMonth;
  readonly balanceCents: TotalCents;
};

export type ProjectedMonth = {
  readonly kind: "projected";
  readonly month: CivilMonth;
  readonly balanceCents: TotalCents;
  /** The average at -10% and at +10%, the smaller first. */
  readonly lowCents: TotalCents;
  readonly highCents: TotalCents;
  /** The total of active entries already due in that month. */
  readonly scheduledCents: TotalCents;
};

export type Projection = {
  /** A month without entries counts as zero. */
  readonly averageBalanceCents: TotalCents;
  readonly months: readonly (ActualMonth | ProjectedMonth)[];
};

export function projectionPeriod(today: CivilDate): Period {
  const { start } = monthsUpTo(today, PROJECTION_MONTHS);
  return wholeMonths(start, PROJECTION_MONTHS * 2);
}

/** Totals outside `projectionPeriod` are ignored. */
export function buildProjection(totals: Iterable<DailyTotal>, today: CivilDate): Projection {
  const monthly = toMonthlyTotals(buildTimeline(totals, projectionPeriod(today)));
  const balances = new Map(monthly.map(({ month, balanceCents }) => [month, balanceCents]));
  const balanceOf = (month: CivilMonth): TotalCents => balances.get(month) ?? 0n;
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

/** The rounded average and its band, next to what is already scheduled. */
export function describeProjection({ averageBalanceCents, months }: Projection): string {
  const projected = months.filter((month) => month.kind === "projected");
  const planned = projected.reduce((sum, { scheduledCents }) => sum + scheduledCents, 0n);
  const [first] = projected;
  const band =
    first === undefined || averageBalanceCents === 0n
      ? ""
      : ` (±10%: de ${formatCompactAmount(first.lowCents)} a ${formatCompactAmount(first.highCents)})`;
  const drawn = band === "" ? "" : ", com uma variação sorteada dentro dessa faixa";
  return `Saldo médio dos últimos seis meses: cerca de ${formatCompactAmount(averageBalanceCents)}${band}. A projeção é essa média em cada um dos próximos seis${drawn}; já previsto neles, ao todo: ${formatCompactAmount(planned)}.`;
}

function averageBalance(actual: readonly ActualMonth[]): TotalCents {
  let sum = 0n;
  for (const { balanceCents } of actual) sum += balanceCents;
  return roundedQuotient(sum, BigInt(actual.length));
}

function projectedMonth(
  month: CivilMonth,
  average: TotalCents,
  scheduledCents: TotalCents,
): ProjectedMonth {
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

function timesPpm(amount: TotalCents, ppm: number): TotalCents {
  return roundedQuotient(amount * BigInt(ppm), WHOLE_PPM);
}
