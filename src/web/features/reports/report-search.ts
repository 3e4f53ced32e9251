/** What the report is about, as the address says it, under the names that the list of entries uses. */
import * as z from "zod";
import { reportArguments, type ReportArguments } from "#contract/report.ts";
import { entryFields } from "#web/lib/search-fields.ts";

/** Reads the report's part of any address. */
export const reportSearch = z.object(entryFields);
/** What the address says; null filters nothing. */
export type ReportSearch = z.output<typeof reportSearch>;

/** The same, as the wire is asked it. */
export function reportArgumentsOf({ from, to, client, ...rest }: ReportSearch): ReportArguments {
  return { start: from, end: to, client_id: client, ...rest };
}

/** Why the server would refuse this, in its own words, or null when it would not. */
export function refusalOf(search: ReportSearch): string | null {
  const result = reportArguments.safeParse(reportArgumentsOf(search));
  return result.error?.issues[0]?.message ?? null;
}
