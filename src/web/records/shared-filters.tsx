import type { EntryFilter } from "#domain/report-filter.ts";
import { TagsFilter } from "./tags-filter.tsx";

type Further = Pick<EntryFilter, "tags">;

/** The last filter controls of both the list and the report. */
export function SharedFilters({
  search,
  change,
}: {
  search: Further;
  change: (changes: Partial<Further>) => void;
}) {
  return <TagsFilter value={search.tags} change={(tags) => change({ tags })} />;
}
