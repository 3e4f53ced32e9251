import { DEFAULT_ENTRY_ORDER } from "#domain/entry-order.ts";
import type { DueFilter, PeriodDate } from "#domain/report-filter.ts";
import type { Lifecycle } from "#domain/transaction.ts";
import type { EntrySort } from "./entry-sort.ts";
import { PATHS } from "#web/api/paths.ts";
import { toUrlParams } from "#web/api/url-params.ts";
import type { EntryFields } from "./url-schemas.ts";

/** The URL parameters of the list of entries; null and absent filter nothing. */
export type EntriesFilter = Partial<EntryFields> & {
  /** The date of the period: `due` (the default), `payment` or `accrual`. */
  readonly by?: PeriodDate | null;
  readonly lifecycle?: Lifecycle | null;
  /** With or without a due date; a period includes both. */
  readonly due?: DueFilter | null;
  readonly sort?: EntrySort | null;
  readonly id?: string | null;
};

export function entriesUrl(filter: EntriesFilter): string {
  const sort = filter.sort === DEFAULT_ENTRY_ORDER ? null : filter.sort;
  const by = filter.by === "due" ? null : filter.by;
  return `${PATHS.transactions}?${toUrlParams({ ...filter, by, sort }).toString()}`;
}
