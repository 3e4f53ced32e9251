/** What the report is about, as the address says it, under the names that the list of entries uses. */
import * as z from "zod";
import { reportArguments, type ReportArguments } from "#contract/report.ts";
import { entrySort } from "#web/url/entry-sort.ts";
import { entryFields } from "#web/url/url-schemas.ts";
import type { ExportSubjectAsked } from "./exporting.ts";

/** Reads the report's part of any address. */
export const reportSearch = z.object({
  ...entryFields,
  /** Of its table; the figures are the same in any order. */
  sort: entrySort,
  /** What is shown of it: all of it, or a statement alone. */
  view: z.enum(["dre", "caixa"]).nullable().catch(null),
});
/** What the address says; null filters nothing. */
export type ReportSearch = z.output<typeof reportSearch>;

/** Which statement each view is. */
export const BASES = { dre: "accrual", caixa: "cash" } as const;

/** The same, as the wire is asked it. */
export function reportArgumentsOf(search: ReportSearch): ReportArguments {
  const { from, to, client, sort: _, view: __, ...rest } = search;
  return { start: from, end: to, client_id: client, ...rest };
}

/** How many filters are set. */
export function filterCountOf(search: ReportSearch): number {
  const { sort: _, view: __, ...filters } = search;
  return Object.values(filters).filter((value) => value !== null).length;
}

/** Why the server would refuse this, in its own words, or null when it would not. */
export function refusalOf(search: ReportSearch): string | null {
  const result = reportArguments.safeParse(reportArgumentsOf(search));
  return result.error?.issues[0]?.message ?? null;
}

/** The file of what is shown, in the order of the table; null when there is no report on this. */
export function exportOf(search: ReportSearch): ExportSubjectAsked | null {
  if (refusalOf(search) !== null) return null;
  const filter = reportArgumentsOf(search);
  return search.view === null
    ? { subject: "report", filter: { ...filter, order: search.sort } }
    : { subject: BASES[search.view], filter };
}
