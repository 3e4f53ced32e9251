/** What the charts of a report have in common: their sides, where they lead, what they are of. */
import { parseCivilDate, type CivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND, describeFilter, formatPeriod } from "#domain/describe-filter.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import type { ChartPoint, ChartSeries } from "#web/charts/chart.ts";
import type { ReportData } from "./report-query.ts";
import type { ReportSearch } from "./report-search.ts";

/** What each chart is made from. */
export type OfReport = { readonly data: ReportData; readonly search: ReportSearch };

/** In pixels. */
export const CHART_HEIGHT = 280;
/** So high that charts beside each other are level. */
export const SUMMARY_CLASS = "min-h-12";

const SIDES = [
  { key: "income", label: "Receitas", tone: "income" },
  { key: "expense", label: "Despesas", tone: "expense" },
] as const;

/** The sides that the report is about. */
export function sidesIn({ type }: ReportSearch, shape: ChartSeries["shape"]): ChartSeries[] {
  return SIDES.filter(({ key }) => type === null || key === type).map((side) => ({
    ...side,
    shape,
  }));
}

/** Where the entries of a point are, among those of the report, and those of each side. */
export function addressesIn(
  search: ReportSearch,
  filter: EntriesFilter,
): Pick<ChartPoint, "address" | "addresses"> {
  const own = { ...search, lifecycle: "active", ...filter } as const;
  return {
    address: () => entriesUrl(own),
    addresses: () =>
      Object.fromEntries(
        sidesIn(search, "none").map(({ key }) => [
          key,
          entriesUrl({ ...own, type: key === "income" ? "income" : "expense" }),
        ]),
      ),
  };
}

/** The period and the other filters, for those who see a picture without the screen around it. */
export function aboutReport(given: OfReport): string {
  const { from, to } = given.search;
  return [
    capitalised(formatPeriod({ start: dayOf(from), end: dayOf(to) })),
    ...otherFilters(given),
  ].join(" · ");
}

/** The filters but for the period, which says nothing of a projection. */
export function aboutProjection(given: OfReport, months: string): string {
  return [months, ...otherFilters(given)].join(" · ");
}

function otherFilters({ data, search }: OfReport): string[] {
  return describeFilter(
    { ...search, due: null, lifecycle: null },
    {
      contactName: search.client === null ? null : nameOf(data.topContacts[0]),
      categoryText: search.category,
    },
  );
}

/** A contact as it is known, or what spec section 8 says of one that is not there. */
export function nameOf(contact: ReportData["topContacts"][number] | undefined): string {
  return contact?.name ?? CONTACT_NOT_FOUND;
}

function dayOf(day: string | null): CivilDate | null {
  return day === null ? null : parseCivilDate(day);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
