import type { StatementRow } from "#domain/statement-rows.ts";
import type { StatementColumn } from "#domain/statement.ts";
import { entriesUrl, type EntriesFilter } from "#web/url/entries-url.ts";
import type { StatementData } from "./report-queries.ts";
import { toEntryFilter } from "./report-search.ts";

/** Null for a carried balance. */
export function urlOfCell(
  { kind, group, label, totalCents }: StatementRow,
  { start, end }: StatementColumn,
  data: StatementData,
): string | null {
  if (totalCents === null) return null;
  return entriesUrl({
    ...statementFilter(data),
    ...(group !== "balance" && { type: group }),
    ...(kind === "category" && { category: label }),
    from: start,
    to: end,
    due: "dated",
  });
}

/** The entries that count in the statement. */
export function statementFilter({ basis, search }: StatementData): EntriesFilter {
  return {
    ...toEntryFilter(search),
    lifecycle: "active",
    ...(basis === "cash" && { status: "paid" }),
  };
}
