import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { toast } from "sonner";
import { TAG_FIELDS } from "#contract/tags.ts";
import type { TagId } from "#domain/ids.ts";
import { NO_TAG } from "#domain/report-filter.ts";
import { MAX_TAGS_OF_ENTRY, WITHOUT_TAGS, listTagIds, toTagIds, type TagIds } from "#domain/tag.ts";
import { newIds } from "#web/api/ids.ts";
import { explain, explanationText } from "#web/api/user-facing-error.ts";
import { findTagOptions, findUntagged, type TagOption } from "./tag-options.tsx";
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
      if (!offersUntagged) return found;
      const without = findUntagged(typed);
      // The name of a tag comes before it.
      return typed.trim() === "" ? [...without, ...found] : [...found, ...without];
    },
    [tags, value, isFull, offersNew, offersUntagged],
  );

  function choose({ choice }: TagOption): Promise<boolean> | undefined {
    if (choice === "untagged") untagged?.change(true);
    else if ("newName" in choice) return create(choice.newName);
    else add(choice.tag.id);
    return undefined;
  }

  function unknownText(typed: string): string {
    const kept = `“${typed}” não foi acrescentada`;
    if (tags === undefined) return `${kept}. ${loadingText(query.error)}`;
    return `${kept}: escolha na lista${canCreate ? ", ou tecle Enter para criar" : ""}.`;
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
    isLoading: query.isLoading,
    find,
    choose,
    unknownText,
    note,
  };
}

function useTagChoice(change: ChangeTags) {
  const creation = useTagSave(({ id }) => add(id));

  function add(id: TagId): void {
    change((tagIds) => toTagIds([...listTagIds(tagIds), id]));
  }

  /** Resolves to false if there is no new tag. */
  async function create(typed: string): Promise<boolean> {
    const name = TAG_FIELDS.name.codec.safeParse(typed);
    if (!name.success) return showRefusal(name.error.issues[0]?.message ?? "");
    const draft = { id: newIds.tagId(), name: name.data };
    try {
      await creation.mutateAsync({ base: null, draft });
      return true;
    } catch (error) {
      return showRefusal(explanationText(error));
    }
  }

  return {
    add,
    remove: (id: string) =>
      change((tagIds) => toTagIds(listTagIds(tagIds).filter((other) => other !== id))),
    create,
    isCreating: creation.isPending,
  };
}

function showRefusal(description: string): false {
  toast.error("A etiqueta não foi criada.", { description });
  return false;
}

function loadingText(error: Error | null): string {
  return error === null
    ? "Carregando as etiquetas…"
    : `As etiquetas não puderam ser carregadas. ${explain(error).message}`;
}
