import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { toast } from "sonner";
import { TAG_FIELDS } from "#contract/tags.ts";
import type { TagId } from "#domain/ids.ts";
import { NO_TAG } from "#domain/report-filter.ts";
import { MAX_TAGS_OF_ENTRY, WITHOUT_TAGS, listTagIds, toTagIds, type TagIds } from "#domain/tag.ts";
import { newIds } from "#web/api/ids.ts";
import { explain, explanationText } from "#web/api/user-facing-error.ts";
import { findTagOptions, findUntagged, tagNamed, type TagOption } from "./tag-options.tsx";
import { namedTags, tagsQuery, useTagSave } from "./tags.ts";

/** Of the tags that are chosen when it is called: a new tag is made meanwhile. */
export type ChangeTags = (update: (tagIds: TagIds) => TagIds) => void;

/** In place of tags; choosing one ends it. */
export type UntaggedChoice = {
  readonly isChosen: boolean;
  readonly change: (isChosen: boolean) => void;
};

/** The options of the field, and what choosing one does. */
export function useTagPicker(
  value: TagIds,
  change: ChangeTags,
  {
    canCreate,
    untagged,
  }: { readonly canCreate: boolean; readonly untagged: UntaggedChoice | null },
) {
  const query = useQuery(tagsQuery);
  const tags = query.data;
  const [ignored, setIgnored] = useState("");
  const { add, remove, create, isCreating } = useTagChoice(change);
  const isFull = listTagIds(value).length >= MAX_TAGS_OF_ENTRY;
  const offersNew = canCreate && tags !== undefined && !isCreating;
  const offersUntagged = untagged !== null && !untagged.isChosen;
  const find = useCallback(
    (typed: string) => {
      const excluded = listTagIds(value);
      const found = isFull
        ? []
        : findTagOptions(typed, tags ?? [], { excluded, isCreating: offersNew });
      return offersUntagged ? [...findUntagged(typed), ...found] : found;
    },
    [tags, value, isFull, offersNew, offersUntagged],
  );

  function choose({ choice }: TagOption): void {
    setIgnored("");
    if (choice === "untagged") untagged?.change(true);
    else if ("newName" in choice) create(choice.newName);
    else add(choice.tag.id);
  }

  function leave(typed: string): void {
    const same = tagNamed(typed, tags ?? []);
    if (same?.isActive === true && !isFull) add(same.id);
    else setIgnored(typed.trim());
  }

  function note(typed: string): string | null {
    if (isFull) return `No máximo ${MAX_TAGS_OF_ENTRY} etiquetas.`;
    if (tags === undefined) return loadingText(query.error);
    return find(typed).length === 0 ? "Nenhuma etiqueta com este nome." : null;
  }

  function removeChosen(id: string): void {
    if (id === NO_TAG) untagged?.change(false);
    else remove(id);
  }

  const isUntagged = untagged?.isChosen === true;
  const chosen = isUntagged ? [{ id: NO_TAG, name: WITHOUT_TAGS }] : namedTags(value, tags ?? []);
  return {
    chosen,
    remove: removeChosen,
    ignored,
    isLoading: query.isLoading,
    find,
    choose,
    leave,
    note,
  };
}

function useTagChoice(change: ChangeTags) {
  const creation = useTagSave(({ id }) => add(id));

  function add(id: TagId): void {
    change((tagIds) => toTagIds([...listTagIds(tagIds), id]));
  }

  function create(typed: string): void {
    const name = TAG_FIELDS.name.codec.safeParse(typed);
    if (!name.success) return showRefusal(name.error.issues[0]?.message ?? "");
    const draft = { id: newIds.tagId(), name: name.data };
    creation.mutate(
      { base: null, draft },
      { onError: (error) => showRefusal(explanationText(error)) },
    );
  }

  return {
    add,
    remove: (id: string) =>
      change((tagIds) => toTagIds(listTagIds(tagIds).filter((other) => other !== id))),
    create,
    isCreating: creation.isPending,
  };
}

function showRefusal(description: string): void {
  toast.error("A etiqueta não foi criada.", { description });
}

function loadingText(error: Error | null): string {
  return error === null
    ? "Carregando as etiquetas…"
    : `As etiquetas não puderam ser carregadas. ${explain(error).message}`;
}
