/** What the report is about, as the address says it, under the names that the list of entries uses. */
import * as z from "zod";
import { reportArguments, type ReportArguments } from "#contract/report.ts";
import { entrySort } from "#web/lib/entry-sort.ts";
import { entryFields } from "#web/lib/search-fields.ts";

/** Reads the report's part of any address. */
export const reportSearch = z.object({
  ...entryFields,
  /** Of its table; the figures are the same in any order. */
  sort: entrySort,
});
/** What the address says; null filters nothing. */
export type ReportSearch = z.output<typeof reportSearch>;

/** The same, as the wire is asked it. */
export function reportArgumentsOf(search: ReportSearch): ReportArguments {
  const { from, to, client, sort: _, ...rest } = search;
  return { start: from, end: to, client_id: client, ...rest };
}

/** How many filters are set. */
export function filterCountOf(search: ReportSearch): number {
  const { sort: _, ...filters } = search;
  return Object.values(filters).filter((value) => value !== null).length;
}

/** Why the server would refuse this, in its own words, or null when it would not. */
export function refusalOf(search: ReportSearch): string | null {
  const result = reportArguments.safeParse(reportArgumentsOf(search));
  return result.error?.issues[0]?.message ?? null;
}
