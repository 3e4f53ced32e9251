/** Series and points of entries by type, with links from points to entries. */
import type { TotalCents } from "#domain/money.ts";
import type { TransactionStatus, TransactionType } from "#domain/transaction.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import { narrowFilter } from "#web/url/narrow-filter.ts";
import type { ChartPoint, ChartSeries } from "./chart.ts";

const TYPE_SERIES = [
  { key: "income", label: "Receitas", tone: "income" },
  { key: "expense", label: "Despesas", tone: "expense" },
] as const;

/** Only `type`, if given. */
export function typeSeries(
  shape: ChartSeries["shape"],
  type: TransactionType | null = null,
): ChartSeries[] {
  return TYPE_SERIES.filter(({ key }) => type === null || key === type).map((series) => ({
    ...series,
    shape,
  }));
}

/** Undefined if the series does not belong to one entry type. */
export function entryType(seriesKey: string | undefined): TransactionType | undefined {
  return TYPE_SERIES.find(({ key }) => key === seriesKey)?.key;
}

/** Null for a point that is no link. */
export function pointUrl({ filter }: ChartPoint, type?: TransactionType): string | null {
  const narrowed = filter === null || type === undefined ? filter : narrowFilter(filter, { type });
  return narrowed === null ? null : entriesUrl(narrowed);
}

type AmountsByType = { readonly incomeCents: TotalCents; readonly expenseCents: TotalCents };

export function typeAmounts({ incomeCents, expenseCents }: AmountsByType) {
  return { income: incomeCents, expense: expenseCents };
}

export function namedPoint(name: string, totals: AmountsByType, filter: EntriesFilter | null) {
  return { name, title: name, amounts: typeAmounts(totals), filter };
}

export const STATUS_PLURALS: Record<TransactionStatus, string> = {
  paid: "Pagos",
  pending: "Pendentes",
  overdue: "Atrasados",
};
