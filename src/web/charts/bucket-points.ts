import { formatPeriod } from "#domain/format-period.ts";
import type { Period } from "#domain/period.ts";
import { bucketTimeline } from "#domain/time-buckets.ts";
import type { DailyTotals } from "#domain/timeline.ts";
import { bucketLabels } from "#web/dates/format-bucket.ts";
import type { EntriesFilter } from "#web/url/entries-url.ts";
import { narrowToDays } from "#web/url/narrow-filter.ts";
import type { ChartPoint } from "./chart.ts";
import { typeAmounts } from "./entry-points.ts";

/** Twenty years of months in a table, whatever the width of the chart. */
export const MAX_TABLE_MONTHS = 240;

type BucketOptions = {
  readonly maxCount: number;
  readonly shortest: "day" | "month";
  readonly filter: EntriesFilter;
};

export function bucketPoints(
  timeline: readonly DailyTotals[],
  period: Period,
  { maxCount, shortest, filter }: BucketOptions,
): ChartPoint[] {
  if (timeline.length === 0) return [];
  const buckets = bucketTimeline(timeline, period, maxCount, shortest);
  const names = bucketLabels(buckets, shortest);
  return buckets.map((bucket, at) => ({
    name: names[at] ?? "",
    title: formatPeriod(bucket),
    amounts: { ...typeAmounts(bucket), balance: bucket.balanceCents },
    filter: narrowToDays(filter, bucket),
  }));
}
