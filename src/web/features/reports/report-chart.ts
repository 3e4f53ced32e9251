/** What the charts of the report share. */
import { CONTACT_NOT_FOUND, describeFilter, formatPeriod } from "#domain/describe-filter.ts";
import type { SavableChart } from "#web/charts/chart.ts";
import type { EntriesFilter } from "#web/url/entries-url.ts";
import type { ReportData } from "./report-queries.ts";
import { toEntryFilter, type ReportSearch } from "./report-search.ts";

export type ReportProps = { readonly data: ReportData; readonly search: ReportSearch };

/** The subtitle is that of the report, unless given. */
export type ReportChart = Omit<SavableChart, "subtitle"> & { readonly subtitle?: string };

/** The entries that count in the report. */
export function activeEntries(search: ReportSearch): EntriesFilter {
  return { ...toEntryFilter(search), sort: search.sort, lifecycle: "active" };
}

/** The period, or what replaces it, and the filters: a PNG is seen outside the application. */
export function reportSubtitle({ data, search }: ReportProps, period = periodText(search)): string {
  const filters = describeFilter(
    { ...search, due: null, lifecycle: null },
    {
      contactName: search.client === null ? null : contactName(data.topContacts[0]),
      categoryText: search.category,
    },
  );
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
