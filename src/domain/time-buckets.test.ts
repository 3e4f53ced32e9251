import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDates } from "#tests/support/arbitraries.ts";
import { addDays, civilDate, daysBetween, type CivilDate } from "./civil-date.ts";
import { ALL_TIME } from "./period.ts";
import { bucketTimeline, type TimeBucket } from "./time-buckets.ts";
import type { DailyTotals } from "./timeline.ts";

function day(date: string, income: number, expense = 0): DailyTotals {
  return { date: civilDate(date), incomeCents: BigInt(income), expenseCents: BigInt(expense) };
}

function period(start: string, end: string) {
  return { start: civilDate(start), end: civilDate(end) };
}

/** The first and last day of each bucket. */
function ends(buckets: readonly TimeBucket[]): string[] {
  return buckets.map(({ start, end }) => `${start} ${end}`);
}

const YEARS = period("2017-03-15", "2026-11-21");

describe("a timeline in buckets", () => {
  it("has a bucket for each day if they fit, also for a day without entries", () => {
    const buckets = bucketTimeline([day("2026-11-20", 5, 7), day("2026-11-22", 1)], ALL_TIME, 10);
    expect(buckets).toStrictEqual([
      {
        start: "2026-11-20",
        end: "2026-11-20",
        incomeCents: 5n,
        expenseCents: 7n,
        balanceCents: -2n,
      },
      {
        start: "2026-11-21",
        end: "2026-11-21",
        incomeCents: 0n,
        expenseCents: 0n,
        balanceCents: 0n,
      },
      {
        start: "2026-11-22",
        end: "2026-11-22",
        incomeCents: 1n,
        expenseCents: 0n,
        balanceCents: 1n,
      },
    ]);
  });

  it("covers its period, or without one the timeline", () => {
    const timeline = [day("2026-11-20", 5)];
    expect(ends(bucketTimeline(timeline, period("2026-11-19", "2026-11-21"), 10))).toHaveLength(3);
    expect(ends(bucketTimeline(timeline, ALL_TIME, 10))).toEqual(["2026-11-20 2026-11-20"]);
    expect(bucketTimeline([], ALL_TIME, 10)).toEqual([]);
    expect(bucketTimeline([], period("2026-11-19", "2026-11-21"), 10)).toHaveLength(3);
    expect(bucketTimeline(timeline, { start: civilDate("2026-11-21"), end: null }, 10)).toEqual([]);
  });

  it("has weeks from Sunday to Saturday if days do not fit", () => {
    const october = bucketTimeline(
      [day("2026-10-10", 3), day("2026-10-04", 4)].toReversed(),
      period("2026-10-01", "2026-10-31"),
      30,
    );
    expect(ends(october)).toEqual([
      "2026-10-01 2026-10-03",
      "2026-10-04 2026-10-10",
      "2026-10-11 2026-10-17",
      "2026-10-18 2026-10-24",
      "2026-10-25 2026-10-31",
    ]);
    expect(october.map(({ incomeCents }) => incomeCents)).toEqual([0n, 7n, 0n, 0n, 0n]);
  });

  it.each([
    [117, "2017-03-15 2017-03-31", "2017-04-01 2017-04-30", "2026-11-01 2026-11-21"],
    [116, "2017-03-15 2017-03-31", "2017-04-01 2017-06-30", "2026-10-01 2026-11-21"],
    [39, "2017-03-15 2017-12-31", "2018-01-01 2018-12-31", "2026-01-01 2026-11-21"],
    [9, "2017-03-15 2019-12-31", "2020-01-01 2024-12-31", "2025-01-01 2026-11-21"],
  ])("has, of ten years and at most %i, first %s, then %s, at last %s", (count, ...expected) => {
    const found = ends(bucketTimeline([], YEARS, count));
    expect([found[0], found[1], found.at(-1)]).toEqual(expected);
    expect(found.length).toBeLessThanOrEqual(count);
  });

  it("fits all valid years in seven buckets", () => {
    const all = period("1900-01-01", "2199-12-31");
    expect(ends(bucketTimeline([], all, 1))).toEqual([
      "1900-01-01 1949-12-31",
      "1950-01-01 1999-12-31",
      "2000-01-01 2049-12-31",
      "2050-01-01 2099-12-31",
      "2100-01-01 2149-12-31",
      "2150-01-01 2199-12-31",
    ]);
  });

  it("uses months if those are the shortest length", () => {
    const buckets = bucketTimeline([], period("2026-10-15", "2026-11-21"), 100, "month");
    expect(ends(buckets)).toEqual(["2026-10-15 2026-10-31", "2026-11-01 2026-11-21"]);
  });

  it("has no gaps, at most the maximum of buckets, and adds up", () => {
    const amounts = fc.nat({ max: 10_000 });
    const timelines = fc
      .uniqueArray(civilDates(), { maxLength: 30 })
      .map((dates) => dates.toSorted())
      .chain((dates) =>
        fc.tuple(
          ...dates.map((date) => fc.tuple(amounts, amounts).map(([a, b]) => day(date, a, b))),
        ),
      );
    const inPeriods = fc.tuple(civilDates(), civilDates()).map((dates) => dates.toSorted());
    const count = fc.integer({ min: 7, max: 400 });
    const shortest = fc.constantFrom("day", "month");
    fc.assert(
      fc.property(timelines, inPeriods, count, shortest, (timeline, [start, end], max, unit) => {
        const range = { start: start as CivilDate, end: end as CivilDate };
        const buckets = bucketTimeline(timeline, range, max, unit);
        expect(buckets.length).toBeLessThanOrEqual(max);
        expect([buckets[0]?.start, buckets.at(-1)?.end]).toEqual([start, end]);
        const following = buckets.slice(1).map((bucket) => bucket.start);
        expect(following).toEqual(buckets.slice(0, -1).map((one) => addDays(one.end, 1)));
        for (const bucket of buckets) {
          expect(bucket.end >= bucket.start).toBe(true);
          const inside = timeline.filter(({ date }) => date >= bucket.start && date <= bucket.end);
          expect(bucket).toMatchObject(summed(inside));
        }
      }),
    );
  });

  it("has buckets of one length, except at the ends", () => {
    const weeks = bucketTimeline([], period("2026-01-01", "2026-12-31"), 60).slice(1, -1);
    expect(new Set(weeks.map(({ start, end }) => daysBetween(start, end)))).toEqual(new Set([6]));
  });

  it("has exact sums beyond a safe integer", () => {
    const most = { ...day("2026-11-20", 0), incomeCents: 2n ** 62n };
    const [bucket] = bucketTimeline([most, day("2026-11-21", 1)], ALL_TIME, 7, "month");
    expect(bucket?.incomeCents).toBe(2n ** 62n + 1n);
  });
});

function summed(days: readonly DailyTotals[]) {
  let incomeCents = 0n;
  let expenseCents = 0n;
  for (const { incomeCents: income, expenseCents: expense } of days) {
    incomeCents += income;
    expenseCents += expense;
  }
  return { incomeCents, expenseCents, balanceCents: incomeCents - expenseCents };
}
