/** The URL parameters of the report; names as in the list of entries. */
import * as z from "zod";
import { REPORT_FILTER_ADDRESS, chosenFilters, toArguments } from "#contract/entry-filter.ts";
import { reportArguments, type ReportArguments } from "#contract/report.ts";
import type { PeriodDate } from "#domain/report-filter.ts";
import { COMPARISONS, comparedPeriod, comparisonRefusal } from "#domain/compared-period.ts";
import { effectiveSort, entrySort } from "#web/url/entry-sort.ts";
import { otherPeriodDate, periodFields } from "#web/url/url-schemas.ts";
import type { ExportTarget } from "./exporting.ts";

export const reportSearch = z.object({
  ...REPORT_FILTER_ADDRESS,
  ...periodFields,
  by: otherPeriodDate,
  /** Set if nothing is chosen: without any parameter, the URL opens the current month. */
  period: z.literal("all").nullable().catch(null),
  /** Order of the table; totals do not depend on it. */
  sort: entrySort.nullable().catch(null),
  /** The shown statement; null for the summary. */
  view: z.enum(["dre", "dre-vencimento", "caixa"]).nullable().catch(null),
  /** The earlier period to compare with; null for no comparison. */
  compare: z.enum(COMPARISONS).nullable().catch(null),
});
/** Null means no filter. */
export type ReportSearch = z.output<typeof reportSearch>;

export const STATEMENT_BASES = { dre: "accrual", "dre-vencimento": "due", caixa: "cash" } as const;

/** The earlier period; null without a comparison, or if there is none before the period. */
export function earlierPeriod({ from, to, compare }: ReportSearch) {
  return compare === null ? null : comparedPeriod({ start: from, end: to }, compare);
}

/** The sentence in place of a comparison that is chosen but has no earlier period. */
export function earlierPeriodRefusal({ from, to, compare }: ReportSearch): string | null {
  return compare === null ? null : comparisonRefusal({ start: from, end: to }, compare);
}

/** The arguments of a statement and of its files. */
export function toStatementArguments(search: ReportSearch) {
  const compare = earlierPeriod(search) === null ? null : search.compare;
  return { ...toReportArguments(search), compare };
}

export function toReportArguments(search: ReportSearch): ReportArguments {
  return {
    ...toArguments(search),
    start: search.from,
    end: search.to,
    by: dateOfPeriod(search),
  };
}

/**
 * The date that the period filters by. Null without a period, where the charts are by due date, and
 * for a statement, which has dates of its own.
 */
export function dateOfPeriod({ view, from, to, by }: ReportSearch): PeriodDate | null {
  return view !== null || (from === null && to === null) ? null : (by ?? "due");
}

export function isNothingChosen(search: ReportSearch): boolean {
  return Object.values(search).every((value) => value === null);
}

/** A period counts as one filter, with both ends and its date. */
export function countFilters(search: ReportSearch): number {
  const { from, to } = search;
  const hasPeriod = from !== null || to !== null || isByOtherDate(search);
  return chosenFilters(search).length + (hasPeriod ? 1 : 0);
}

/** True if another date than the due date is chosen, even without a period. */
export function isByOtherDate({ view, by }: ReportSearch): boolean {
  return view === null && by !== null;
}

/** The entries of the report, without the parameters of its screen. */
export function toEntryFilter(search: ReportSearch) {
  const { sort: _, view: __, compare: ___, period: ____, by: _____, ...filter } = search;
  const date = dateOfPeriod(search);
  return { ...filter, by: date === "due" ? null : date };
}

/** The message with which the server would refuse this search; null if it would not. */
export function searchRefusal(search: ReportSearch): string | null {
  const result = reportArguments.safeParse(toReportArguments(search));
  return result.error?.issues[0]?.message ?? null;
}

/** Null when the server would refuse the search. */
export function toExportTarget(search: ReportSearch): ExportTarget | null {
  if (searchRefusal(search) !== null) return null;
  return search.view === null
    ? {
        subject: "report",
        filter: {
          ...toReportArguments(search),
          // Without a period it is still that of the file's columns.
          by: search.by ?? "due",
          order: effectiveSort(search),
        },
      }
    : { subject: STATEMENT_BASES[search.view], filter: toStatementArguments(search) };
}
