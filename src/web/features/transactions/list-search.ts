/** The search of the list's URL, completed with values remembered in this browser. */
import {
  readSearch,
  useUrlFilters,
  type SearchSchema,
  type UrlFilters,
} from "#web/url/use-url-filters.ts";
import { useMemo } from "react";
import { defaultSort, entrySort, type EntrySort } from "#web/url/entry-sort.ts";
import { PersistentSetting, usePersistentSetting } from "#web/settings/persistent-setting.ts";
import { countedOnlySetting } from "./counted-only.tsx";
import { entrySearch, type EntrySearch } from "./entry-search.ts";

/** The last chosen order; null for the default. */
const sortSetting = new PersistentSetting("ordem-dos-lancamentos", (text) =>
  entrySort.nullable().catch(null).parse(text),
);

export function useListFilters(): UrlFilters<EntrySearch> {
  const isCountedOnly = usePersistentSetting(countedOnlySetting);
  const sort = usePersistentSetting(sortSetting);
  return useUrlFilters(useMemo(() => schemaOf(isCountedOnly, sort), [isCountedOnly, sort]));
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

/** Inactive and cancelled entries are hidden unless the URL asks for them. */
function schemaOf(isCountedOnly: boolean, sort: EntrySort | null): SearchSchema<EntrySearch> {
  return {
    parse(params) {
      const search = entrySearch.parse(params);
      return {
        ...search,
        lifecycle: search.lifecycle ?? (isCountedOnly ? "active" : null),
        sort: search.sort ?? sort,
      };
    },
  };
}
