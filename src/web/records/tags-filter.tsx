import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { NO_TAG, tagsOfFilter, toTagsFilter } from "#domain/report-filter.ts";
import { listTagIds } from "#domain/tag.ts";
import { isLoadingFirst } from "./options-state.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { tagsQuery } from "./tags.ts";

/** Entries with any of the chosen tags, or without tags. */
export function TagsFilter({
  value,
  change,
}: {
  value: string | null;
  change: (tags: string | null) => void;
}) {
  if (!hasTagsFilter(useQuery(tagsQuery), value)) return null;
  const tagIds = tagsOfFilter(value);
  return (
    <TagPicker
      label="Etiquetas"
      value={tagIds}
      change={(update) => change(toTagsFilter(listTagIds(update(tagIds))))}
      canCreate={false}
      offersArchived
      untagged={{
        isChosen: value === NO_TAG,
        change: (isChosen) => change(isChosen ? NO_TAG : null),
      }}
    />
  );
}

/** False if the company has no tags, and while that is unknown, unless one is chosen. */
export function hasTagsFilter(
  query: UseQueryResult<readonly unknown[]>,
  value: string | null,
): boolean {
  return value !== null || hasTags(query);
}

/** True also if they could not be read: the field reports that. */
export function hasTags(query: UseQueryResult<readonly unknown[]>): boolean {
  return !isLoadingFirst(query) && query.data?.length !== 0;
}
