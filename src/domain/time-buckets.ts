/**
 * A timeline with as many points as there is room for. Always true: the stretches follow one another
 * without a gap from the first day to the last, so that a day on which nothing is due counts as zero,
 * and they add up to the timeline.
 */
import { addDays, addMonths, civilDate, daysBetween, type CivilDate } from "./civil-date.ts";
import type { Cents } from "./money.ts";
import type { Period } from "./period.ts";
import { toCentsOrRefuse } from "./totals.ts";
import type { DailyTotals } from "./timeline.ts";

/** All that is due from `start` to `end`, both included; the balance may be negative. */
export type TimeBucket = {
  readonly start: CivilDate;
  readonly end: CivilDate;
  readonly incomeCents: Cents;
  readonly expenseCents: Cents;
  readonly balanceCents: Cents;
};

/** A day, a week from Sunday on, or so many months, counted from January of the year 0. */
type Length = "day" | "week" | number;

/** From the shortest on; even of the longest there are but seven in all the years of a due date. */
const LENGTHS = ["day", "week", 1, 3, 12, 60, 120, 600] as const;

/** Weeks are counted from it, forwards and backwards. */
const A_SUNDAY = civilDate("1900-01-07");

/**
 * The timeline in at most `maxCount` stretches (at least seven), all of one length but for the first
 * and the last, which begin and end with the period. A period that is open begins or ends with the
 * timeline; a day of the timeline outside of it counts for nothing. @throws Refusal past
 * `MAX_TOTAL_CENTS`.
 */
export function bucketTimeline(
  timeline: readonly DailyTotals[],
  { start, end }: Period,
  maxCount: number,
  shortest: "day" | "month" = "day",
): TimeBucket[] {
  const first = start ?? timeline[0]?.date;
  const last = end ?? timeline.at(-1)?.date;
  if (first === undefined || last === undefined || first > last) return [];
  const lengths = LENGTHS.slice(shortest === "day" ? 0 : LENGTHS.indexOf(1));
  for (const length of lengths) {
    const cut = splitIntoBuckets(first, last, length, Math.max(maxCount, 7));
    if (cut !== null) return sumBuckets(timeline, cut);
  }
  throw new Error(
    `Assertion failed: more than seven stretches of 50 years from ${first} to ${last}`,
  );
}

type Days = { readonly start: CivilDate; readonly end: CivilDate };

/** From the first day to the last; null when those are more stretches than `maxCount`. */
function splitIntoBuckets(
  first: CivilDate,
  last: CivilDate,
  length: Length,
  maxCount: number,
): Days[] | null {
  const cut: Days[] = [];
  let start = first;
  while (cut.length < maxCount) {
    const end = lastDayAlike(start, length, last);
    cut.push({ start, end });
    if (end === last) return cut;
    start = addDays(end, 1);
  }
  return null;
}

/** The last day of the stretch that `date` is in, or `last` when that comes first. */
function lastDayAlike(date: CivilDate, length: Length, last: CivilDate): CivilDate {
  if (length === "day") return date;
  if (length === "week") {
    const left = 6 - (((daysBetween(A_SUNDAY, date) % 7) + 7) % 7);
    return daysBetween(date, last) <= left ? last : addDays(date, left);
  }
  const left = length - (monthsUntil(date) % length);
  if (monthsUntil(date) + left > monthsUntil(last)) return last;
  return addDays(addMonths(civilDate(`${date.slice(0, 8)}01`), left), -1);
}

/** How many months were over when that of the date began, since the year 0. */
function monthsUntil(date: CivilDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function sumBuckets(timeline: readonly DailyTotals[], cut: readonly Days[]): TimeBucket[] {
  let at = timeline.findIndex(({ date }) => date >= (cut[0]?.start ?? date));
  return cut.map(({ start, end }) => {
    let income = 0n;
    let expense = 0n;
    for (let day = timeline[at]; day !== undefined && day.date <= end; day = timeline[(at += 1)]) {
      income += BigInt(day.incomeCents);
      expense += BigInt(day.expenseCents);
    }
    return {
      start,
      end,
      incomeCents: toCentsOrRefuse(income),
      expenseCents: toCentsOrRefuse(expense),
      balanceCents: toCentsOrRefuse(income - expense),
    };
  });
}
