/** Series and points of entries by type, and the links from points to entries. */
import type { Cents } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import { bucketTimeline } from "#domain/time-buckets.ts";
import type { DailyTotals } from "#domain/timeline.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import { bucketLabels, formatBucketDays } from "#web/dates/format-bucket.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";

const TYPE_SERIES = [
  { key: "income", label: "Receitas", tone: "income" },
  { key: "expense", label: "Despesas", tone: "expense" },
] as const;

/** Of `type` alone, if given. */
export function typeSeries(
  shape: ChartSeries["shape"],
  type: TransactionType | null = null,
): ChartSeries[] {
  return TYPE_SERIES.filter(({ key }) => type === null || key === type).map((series) => ({
    ...series,
    shape,
  }));
}

/** Undefined if the series is not of one entry type. */
export function entryType(seriesKey: string | undefined): TransactionType | undefined {
  return TYPE_SERIES.find(({ key }) => key === seriesKey)?.key;
}

export function pointUrl({ filter }: ChartPoint, type?: TransactionType): string {
  return entriesUrl(type === undefined ? filter : { ...filter, type });
}

type AmountsByType = { readonly incomeCents: Cents; readonly expenseCents: Cents };

export function typeAmounts({ incomeCents, expenseCents }: AmountsByType) {
  return { income: incomeCents, expense: expenseCents };
}

export const STATUS_PLURALS: Record<TransactionStatus, string> = {
  paid: "Pagos",
  pending: "Pendentes",
  overdue: "Atrasados",
};

/** Twenty years of months in a table, whatever the width of the chart. */
export const MAX_TABLE_MONTHS = 240;

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
    title: formatBucketDays(bucket),
    amounts: { ...typeAmounts(bucket), balance: bucket.balanceCents },
    filter: { ...filter, from: bucket.start, to: bucket.end, due: "dated" },
  }));
}

type BucketOptions = {
  readonly maxCount: number;
  readonly shortest: "day" | "month";
  readonly filter: EntriesFilter;
};
