/** Tags as the screens read and write them. None is ever removed. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { TAG_LABELS, tagInsert, tagPatch, tagRow, type NewTag } from "#contract/tags.ts";
import { byName, listTagIds, type Tag, type TagIds, type TagPatch } from "#domain/tag.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { addUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { NOT_CREATED, RecordApi } from "./record-api.ts";
import { changeTurn } from "./use-undo.ts";

/** All tags, the archived ones too, by name. */
export const tagsQuery = queryOptions({
  queryKey: queryKeys.tags,
  queryFn: async (): Promise<Tag[]> => {
    const { data } = await callApi("tags", {});
    return z.array(tagRow).parse(data).toSorted(byName);
  },
  staleTime: 60_000,
});

/** By name, `…` until the tags are loaded; an unknown one is its own name. */
export function namedTags(
  tagIds: TagIds,
  tags: readonly Tag[] | undefined,
): { id: string; name: string }[] {
  const nameOf = (id: string): string =>
    tags === undefined ? "…" : (tags.find((tag) => tag.id === id)?.name ?? id);
  return listTagIds(tagIds)
    .map((id) => ({ id, name: nameOf(id) }))
    .toSorted(byName);
}

export const tagApi = new RecordApi({
  entityType: "tag",
  table: "tags",
  row: tagRow,
  toInsertRow: (draft: NewTag) => tagInsert.encode(draft),
  toPatchRow: (patch: TagPatch) => tagPatch.encode(patch),
  toColumns: (row: Tag) => tagRow.encode(row),
  labels: TAG_LABELS,
  subject: "O cadastro desta etiqueta",
  creation: "activation",
  notCreated: NOT_CREATED,
  notFound: {
    message: "Tag not found",
    explanation: { message: "Esta etiqueta não foi encontrada.", hint: "Recarregue a página." },
  },
});

/** A change of one tag; `base` is null for a new one. */
export type TagSave =
  | { readonly base: null; readonly draft: NewTag }
  | { readonly base: Tag; readonly patch: TagPatch };

export function useTagSave(onSaved?: (saved: Tag) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: TagSave) =>
      save.base === null ? tagApi.create(save.draft) : tagApi.update(save.base, save.patch),
    onSuccess: (saved, { base }) => {
      // A field shows the name at once.
      queryClient.setQueryData(tagsQuery.queryKey, (tags) =>
        tags === undefined
          ? undefined
          : [...tags.filter(({ id }) => id !== saved.id), saved].toSorted(byName),
      );
      const change =
        base === null
          ? tagApi.creationOf(saved, saved.name)
          : { ...tagApi.changeBetween(base, saved), description: saved.name };
      addUndo(changeTurn(queryClient, tagApi, change));
      invalidateAfterMutation(queryClient, "tag", [saved.id]);
      onSaved?.(saved);
    },
    // It may be there: the answer of this attempt, or of an earlier one, may be lost.
    onError: (_error, save) => {
      const { id } = save.base ?? save.draft;
      if (id !== undefined) invalidateAfterMutation(queryClient, "tag", [id]);
    },
  });
}
