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
  /** Shows inactive and cancelled entries beside the unpaid ones. */
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

/** No situation, once chosen, is not the default of a list of unpaid entries. */
function withExcluded({ status }: EntrySearch, changes: Partial<EntrySearch>): Partial<ListSearch> {
  if (changes.lifecycle === undefined) return changes;
  const isShowing = changes.lifecycle === null && isUnpaidFilter(changes.status ?? status);
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
 * A list of unpaid entries has no inactive and cancelled ones, unless the URL asks for them; the
 * list of all entries is as *Só ativos* was left.
 */
function schemaOf(isCountedOnly: boolean, sort: EntrySort | null): SearchSchema<ListSearch> {
  return {
    parse(params) {
      const search = listSearch.parse(params);
      const { status, excluded } = search;
      const isHiding = isUnpaidFilter(status) ? excluded === null : isCountedOnly;
      return {
        ...search,
        lifecycle: search.lifecycle ?? (isHiding ? "active" : null),
        sort: search.sort ?? sort,
      };
    },
  };
}
