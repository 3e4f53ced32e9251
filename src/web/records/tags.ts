/** Tags in the screens' API. None is ever removed. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import * as z from "zod";
import { TAG_RECORDS, tagRow } from "#contract/tags.ts";
import { tagsOfFilter, type TagsFilter } from "#domain/report-filter.ts";
import { NO_TAGS, byName, listTagIds, type Tag, type TagIds } from "#domain/tag.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { RecordApi } from "./record-api.ts";
import { useRecordSave } from "./record-save.ts";

/** All tags by name, including archived ones. */
export const tagsQuery = queryOptions({
  queryKey: queryKeys.tags,
  queryFn: async (): Promise<Tag[]> => {
    const { data } = await callApi("tags", {});
    return z.array(tagRow).parse(data).toSorted(byName);
  },
  staleTime: 60_000,
});

/** By name, `…` while loading; an unknown id stands for its own name. */
export function namedTags(
  tagIds: TagIds,
  tags: readonly Tag[] | undefined,
): Pick<Tag, "id" | "name">[] {
  const nameOf = (id: string): string =>
    tags === undefined ? "…" : (tags.find((tag) => tag.id === id)?.name ?? id);
  return listTagIds(tagIds)
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted(byName);
}

/** The tags of a filter by name; the same list for the same tags. */
export function useTagsOfFilter(filter: TagsFilter | null): readonly Pick<Tag, "id" | "name">[] {
  const tagIds = tagsOfFilter(filter);
  const tags = useQuery({ ...tagsQuery, enabled: tagIds !== NO_TAGS }).data;
  return useMemo(() => namedTags(tagIds, tags), [tagIds, tags]);
}

export const tagApi = new RecordApi(TAG_RECORDS);

export function useTagSave(doneText?: (saved: Tag) => string) {
  const queryClient = useQueryClient();
  return useRecordSave(tagApi, {
    describe: ({ name }) => name,
    doneText,
    onSaved: (saved) => {
      // So that a field shows the name at once.
      queryClient.setQueryData(tagsQuery.queryKey, (tags) =>
        tags === undefined
          ? undefined
          : [...tags.filter(({ id }) => id !== saved.id), saved].toSorted(byName),
      );
    },
  });
}
