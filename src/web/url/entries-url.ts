import type { CivilDate } from "#domain/civil-date.ts";
import type { EntryFilter, PeriodDate } from "#domain/report-filter.ts";
import type { EntrySort } from "./entry-sort.ts";
import { PATHS } from "#web/url/paths.ts";
import { toUrlParams } from "#web/url/url-params.ts";

/** The URL parameters of the list of entries; null and absent mean no filter. */
export type EntriesFilter = Partial<EntryFilter> & {
  readonly from?: CivilDate | null;
  readonly to?: CivilDate | null;
  /** The date that the period filters by: `due` (the default), `payment` or `accrual`. */
  readonly by?: PeriodDate | null;
  readonly sort?: EntrySort | null;
  readonly id?: string | null;
};

export function entriesUrl(filter: EntriesFilter): string {
  const by = filter.by === "due" ? null : filter.by;
  return `${PATHS.transactions}?${toUrlParams({ ...filter, by }).toString()}`;
}
