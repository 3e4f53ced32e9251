/** Buckets cover every day from the first to the last, and sum to the timeline. */
import {
  addDays,
  addMonths,
  civilDate,
  daysBetween,
  firstOfMonth,
  type CivilDate,
  monthNumber,
} from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import type { Period } from "./period.ts";
import type { DailyTotals } from "./timeline.ts";

export type TimeBucket = {
  readonly start: CivilDate;
  readonly end: CivilDate;
  readonly incomeCents: TotalCents;
  readonly expenseCents: TotalCents;
  readonly balanceCents: TotalCents;
};

/** A number means months, counted from January of the year 0; a week starts on Sunday. */
type Length = "day" | "week" | number;

/** Shortest first; seven of the longest cover all valid years. */
const LENGTHS = ["day", "week", 1, 3, 12, 60, 120, 600] as const;

const A_SUNDAY = civilDate("1900-01-07");

/**
 * Returns at most `maxCount` buckets (at least seven) of one length. The period cuts the first and
 * the last; an open period ends with the timeline.
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
    const ranges = splitIntoBuckets(first, last, length, Math.max(maxCount, 7));
    if (ranges !== null) return sumBuckets(timeline, ranges);
  }
  throw new Error(`Assertion failed: more than seven buckets of 50 years from ${first} to ${last}`);
}

type DayRange = { readonly start: CivilDate; readonly end: CivilDate };

function splitIntoBuckets(
  first: CivilDate,
  last: CivilDate,
  length: Length,
  maxCount: number,
): DayRange[] | null {
  const ranges: DayRange[] = [];
  let start = first;
  while (ranges.length < maxCount) {
    const end = bucketEnd(start, length, last);
    ranges.push({ start, end });
    if (end === last) return ranges;
    start = addDays(end, 1);
  }
  return null;
}

function bucketEnd(date: CivilDate, length: Length, last: CivilDate): CivilDate {
  if (length === "day") return date;
  if (length === "week") {
    const daysLeft = 6 - (((daysBetween(A_SUNDAY, date) % 7) + 7) % 7);
    return daysBetween(date, last) <= daysLeft ? last : addDays(date, daysLeft);
  }
  const monthsLeft = length - (monthNumber(date) % length);
  if (monthNumber(date) + monthsLeft > monthNumber(last)) return last;
  return addDays(addMonths(firstOfMonth(date), monthsLeft), -1);
}

function sumBuckets(timeline: readonly DailyTotals[], ranges: readonly DayRange[]): TimeBucket[] {
  let index = timeline.findIndex(({ date }) => date >= (ranges[0]?.start ?? date));
  return ranges.map(({ start, end }) => {
    let income = 0n;
    let expense = 0n;
    for (
      let day = timeline[index];
      day !== undefined && day.date <= end;
      day = timeline[(index += 1)]
    ) {
      income += day.incomeCents;
      expense += day.expenseCents;
    }
    return {
      start,
      end,
      incomeCents: income,
      expenseCents: expense,
      balanceCents: income - expense,
    };
  });
}
