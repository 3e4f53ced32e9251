import type { EntryFilter } from "#domain/report-filter.ts";
import { TagsFilter } from "./tags-filter.tsx";

type Further = Pick<EntryFilter, "tags">;

/** The controls that the list and the report have both at their end. */
export function SharedFilters({
  search,
  change,
}: {
  search: Further;
  change: (changes: Partial<Further>) => void;
}) {
  return <TagsFilter value={search.tags} change={(tags) => change({ tags })} />;
}
