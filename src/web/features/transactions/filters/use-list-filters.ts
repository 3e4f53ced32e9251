/** The search of the list's URL, completed with values remembered in this browser. */
import {
  readSearch,
  useUrlFilters,
  type SearchSchema,
  type UrlFilters,
} from "#web/url/use-url-filters.ts";
import { useMemo } from "react";
import * as z from "zod";
import { isUnpaidFilter } from "#domain/report-filter.ts";
import { defaultSort, entrySort, type EntrySort } from "#web/url/entry-sort.ts";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { countedOnlySetting } from "./counted-only.tsx";
import { entrySearch, type EntrySearch } from "./entry-search.ts";

/** The last chosen order; null for the default. */
const sortSetting = new PersistentSetting("ordem-dos-lancamentos", (text) =>
  entrySort.nullable().catch(null).parse(text),
);

type ListSearch = EntrySearch & {
  /** Shows the inactive and cancelled entries that the list hides by default. */
  readonly excluded: "shown" | null;
};

const listSearch = entrySearch.extend({ excluded: z.enum(["shown"]).nullable().catch(null) });

export function useListFilters(): UrlFilters<EntrySearch> {
  const isCountedOnly = usePersistentSetting(countedOnlySetting);
  const sort = usePersistentSetting(sortSetting);
  const filters = useUrlFilters(
    useMemo(() => schemaOf(isCountedOnly, sort), [isCountedOnly, sort]),
  );
  return {
    ...filters,
    change: (changes) => filters.change(withExcluded(filters.search, changes)),
    step: (changes) => filters.step(withExcluded(filters.search, changes)),
  };
}

/** No situation, once chosen, is not the default of the list, until another default applies. */
function withExcluded(search: EntrySearch, changes: Partial<EntrySearch>): Partial<ListSearch> {
  const { status, lifecycle } = { ...search, ...changes };
  const isUnpaid = isUnpaidFilter(status);
  if (changes.lifecycle === undefined) {
    return isUnpaid === isUnpaidFilter(search.status) ? changes : { ...changes, excluded: null };
  }
  // The setting as it is now: the switch has just changed it.
  const isShowing = lifecycle === null && (isUnpaid || countedOnlySetting.get());
  return { ...changes, excluded: isShowing ? "shown" : null };
}

/** For the loader of the route. */
export function readListSearch(address: string): EntrySearch {
  const schema = schemaOf(countedOnlySetting.get(), sortSetting.get());
  return readSearch(schema, new URL(address).searchParams);
}

/** Changes the order of the list, and remembers it. */
export function chooseSort(
  { search, change }: Pick<UrlFilters<EntrySearch>, "search" | "change">,
  sort: EntrySort,
): void {
  // The default has no parameter, so that it depends on the status.
  const chosen = sort === defaultSort(search) ? null : sort;
  sortSetting.set(chosen);
  change({ sort: chosen });
}

/**
 * A list of unpaid entries has no inactive and cancelled ones, and the list of all entries is as
 * *Só ativos* was left, unless the URL asks for them.
 */
function schemaOf(isCountedOnly: boolean, sort: EntrySort | null): SearchSchema<ListSearch> {
  return {
    parse(params) {
      const search = listSearch.parse(params);
      const { status, excluded } = search;
      const isHiding = excluded === null && (isUnpaidFilter(status) || isCountedOnly);
      return {
        ...search,
        lifecycle: search.lifecycle ?? (isHiding ? "active" : null),
        sort: search.sort ?? sort,
      };
    },
  };
}
