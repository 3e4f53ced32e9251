import { useQuery } from "@tanstack/react-query";
import { NO_TAG } from "#domain/report-filter.ts";
import { NO_TAGS } from "#domain/tag.ts";
import { joinTags, parseTags } from "#web/url/url-schemas.ts";
import { isLoadingFirst } from "./options-state.tsx";
import { TagPicker } from "./tag-picker.tsx";
import { tagsQuery } from "./tags.ts";

/** Entries with any of the chosen tags, or without any; nothing for a company that is known to have no tags. */
export function TagsFilter({
  value,
  change,
}: {
  value: string | null;
  change: (tags: string | null) => void;
}) {
  const query = useQuery(tagsQuery);
  const isOffered = !isLoadingFirst(query) && query.data?.length !== 0;
  if (!isOffered && value === null) return null;
  const tags = parseTags(value);
  const isUntagged = tags === NO_TAG;
  const tagIds = tags === null || isUntagged ? NO_TAGS : tags;
  return (
    <TagPicker
      label="Etiquetas"
      value={tagIds}
      change={(update) => change(joinTags(update(tagIds)))}
      canCreate={false}
      untagged={{ isChosen: isUntagged, change: (isChosen) => change(isChosen ? NO_TAG : null) }}
    />
  );
}
