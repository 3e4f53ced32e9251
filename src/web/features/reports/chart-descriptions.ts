import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND, describeFilter, formatPeriod } from "#domain/describe-filter.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import type { ReportData } from "./report-query.ts";
import type { ReportSearch } from "./report-search.ts";

export type ReportChartProps = { readonly data: ReportData; readonly search: ReportSearch };

/** In pixels. */
export const CHART_HEIGHT = 280;
/** Keeps charts beside each other level. */
export const SUMMARY_CLASS = "min-h-12";

const TYPE_SERIES = [
  { key: "income", label: "Receitas", tone: "income" },
  { key: "expense", label: "Despesas", tone: "expense" },
] as const;

export function typeSeries({ type }: ReportSearch, shape: ChartSeries["shape"]): ChartSeries[] {
  return TYPE_SERIES.filter(({ key }) => type === null || key === type).map((series) => ({
    ...series,
    shape,
  }));
}

/** Links to the entries of a point, in all and by type. */
export function pointLinks(
  search: ReportSearch,
  filter: EntriesFilter,
): Pick<ChartPoint, "address" | "addresses"> {
  const base = { ...search, lifecycle: "active", ...filter } as const;
  return {
    address: () => entriesUrl(base),
    addresses: () =>
      Object.fromEntries(
        typeSeries(search, "none").map(({ key }) => [
          key,
          entriesUrl({ ...base, type: key === "income" ? "income" : "expense" }),
        ]),
      ),
  };
}

/** The period and the filters, for a PNG seen outside the application. */
export function reportSubtitle(report: ReportChartProps): string {
  const { from, to } = report.search;
  return [
    capitalised(formatPeriod({ start: parseDay(from), end: parseDay(to) })),
    ...otherFilters(report),
  ].join(" · ");
}

/** Without the period, which a projection ignores. */
export function projectionSubtitle(report: ReportChartProps, months: string): string {
  return [months, ...otherFilters(report)].join(" · ");
}

function otherFilters({ data, search }: ReportChartProps): string[] {
  return describeFilter(
    { ...search, due: null, lifecycle: null },
    {
      contactName: search.client === null ? null : contactName(data.topContacts[0]),
      categoryText: search.category,
    },
  );
}

/** For a missing contact, the text of spec section 8. */
export function contactName(contact: ReportData["topContacts"][number] | undefined): string {
  return contact?.name ?? CONTACT_NOT_FOUND;
}

function parseDay(day: string | null): CivilDate | null {
  return day === null ? null : parseCivilDate(day);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
