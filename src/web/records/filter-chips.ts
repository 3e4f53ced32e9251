/** Describes the filters of a URL. */
import { useQuery } from "@tanstack/react-query";
import { chosenFilters, type FilterName, type FilterNames } from "#contract/entry-filter.ts";
import { CONTACT_NOT_FOUND } from "#domain/missing-names.ts";
import type { EntryFilter } from "#domain/report-filter.ts";
import { useAccountName } from "./account.ts";
import { contactDirectoryQuery } from "./contact-directory.ts";
import { useSeriesName } from "./series-name.ts";
import { useTagsOfFilter } from "./tags.ts";

type Search = Partial<EntryFilter>;

/** A chip for each filter, in order. */
export function useFilterChips(
  search: Search,
): { name: FilterName; label: string; cleared: Partial<Record<FilterName, null>> }[] {
  const names = useFilterNames(search);
  return chosenFilters(search).map(({ name, words }) => ({
    name,
    label: words(names),
    cleared: { [name]: null },
  }));
}

/** `…` while loading. */
function useFilterNames({
  client = null,
  account = null,
  series = null,
  tags = null,
}: Search): FilterNames {
  const contacts = useQuery({ ...contactDirectoryQuery, enabled: client !== null }).data;
  const accountName = useAccountName(account);
  const seriesName = useSeriesName(series);
  const tagsOfSearch = useTagsOfFilter(tags);
  return {
    client:
      contacts === undefined
        ? "…"
        : (contacts.find(({ id }) => id === client)?.name ?? CONTACT_NOT_FOUND),
    account: accountName ?? "",
    series: seriesName ?? "",
    tags: tagsOfSearch,
  };
}
