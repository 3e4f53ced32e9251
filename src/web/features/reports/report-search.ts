/** What the report is about, as the address says it, under the names that the list of entries uses. */
import * as z from "zod";
import { reportArguments, type ReportArguments } from "#contract/report.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import { isContactId } from "#domain/ids.ts";
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#domain/transaction.ts";

const day = z
  .string()
  .refine((text) => parseCivilDate(text) !== null)
  .nullable()
  .catch(null);

/** Reads the report's part of any address. */
export const reportSearch = z.object({
  from: day,
  to: day,
  client: z
    .string()
    .refine((text): boolean => isContactId(text))
    .nullable()
    .catch(null),
  status: z.enum(TRANSACTION_STATUSES).nullable().catch(null),
  type: z.enum(TRANSACTION_TYPES).nullable().catch(null),
  category: z.string().max(100).nullable().catch(null),
});
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
