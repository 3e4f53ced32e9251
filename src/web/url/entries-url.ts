import { DEFAULT_ENTRY_ORDER } from "#domain/entry-order.ts";
import type { DueFilter, StatusFilter } from "#domain/report-filter.ts";
import type { Lifecycle, TransactionType } from "#domain/transaction.ts";
import type { EntrySort } from "./entry-sort.ts";
import { PATHS } from "#web/api/paths.ts";

/** What the list of entries may be filtered by in its address; null and absent filter nothing. */
export type EntriesFilter = {
  readonly type?: TransactionType | null;
  readonly status?: StatusFilter | null;
  readonly category?: string | null;
  readonly client?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly lifecycle?: Lifecycle | null;
  /** Those with a due date alone, or those without: a period has both. */
  readonly due?: DueFilter | null;
  readonly sort?: EntrySort | null;
  /** The entry that is open beside the list. */
  readonly id?: string | null;
};

/** Where the entries are that a figure is made of, for a link from it. */
export function entriesAddress(filter: EntriesFilter): string {
  const sort = filter.sort === DEFAULT_ENTRY_ORDER ? null : filter.sort;
  const said = Object.entries({ ...filter, sort }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return `${PATHS.transactions}?${new URLSearchParams(said as [string, string][]).toString()}`;
}
