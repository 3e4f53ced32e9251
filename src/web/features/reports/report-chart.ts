/** Shared by the charts of the report. */
import { describeFilter } from "#contract/entry-filter.ts";
import { formatPeriod } from "#domain/format-period.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import type { PeriodDate } from "#domain/report-filter.ts";
import type { Tag } from "#domain/tag.ts";
import type { SavableChart } from "#web/charts/chart.ts";
import type { EntriesFilter } from "#web/url/entries-url.ts";
import type { ReportData } from "./report-queries.ts";
import { dateOfPeriod, toEntryFilter, type ReportSearch } from "./report-search.ts";

export type ReportProps = {
  readonly data: ReportData;
  readonly search: ReportSearch;
  /** The name in the account filter. */
  readonly accountName: string | null;
  /** The name in the series filter. */
  readonly seriesName: string | null;
  /** Those in the tags filter. */
  readonly tags: readonly Pick<Tag, "id" | "name">[];
};

/** The subtitle defaults to that of the report. */
export type ReportChart = Omit<SavableChart, "subtitle"> & { readonly subtitle?: string };

export const NOTHING_DUE = "Nenhum lançamento com vencimento neste relatório.";

/** By due date without a period, which filters by no date. */
export function dateOfCharts(search: ReportSearch): PeriodDate {
  return dateOfPeriod(search) ?? "due";
}

/** The entries that count in the report. */
export function activeEntries(search: ReportSearch): EntriesFilter {
  return { ...toEntryFilter(search), sort: search.sort, lifecycle: "active" };
}

/** The period, or its replacement, and the filters: a PNG is viewed outside the application. */
export function reportSubtitle(
  { data, search, accountName, seriesName, tags }: ReportProps,
  period = periodText(search),
): string {
  const filters = describeFilter(toEntryFilter(search), {
    client: contactName(data.topContacts[0]),
    account: accountName ?? "",
    series: seriesName ?? "",
    tags,
  });
  return [period, ...filters].join(" · ");
}

function periodText({ from, to }: ReportSearch): string {
  const text = formatPeriod({ start: from, end: to });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** For a missing contact, the text of spec section 8. */
export function contactName(contact: ReportData["topContacts"][number] | undefined): string {
  return contact?.name ?? CONTACT_NOT_FOUND;
}
