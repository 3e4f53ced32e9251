import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { TAG_FIELDS } from "#contract/tags.ts";
import type { TagId } from "#domain/ids.ts";
import { NO_TAG } from "#domain/report-filter.ts";
import {
  MAX_TAGS_OF_ENTRY,
  WITHOUT_TAGS,
  listTagIds,
  toTagIds,
  type Tag,
  type TagIds,
} from "#domain/tag.ts";
import { newIds } from "#web/api/ids.ts";
import { explain, explanationText } from "#web/api/user-facing-error.ts";
import { toastWithReason } from "#web/feedback/failure-toast.ts";
import { addUntagged, findTagOptions, tagNamed, type TagOption } from "./tag-options.tsx";
import { namedTags, tagsQuery, useTagSave } from "./tags.ts";

const LOAD_FAILED = "As etiquetas não puderam ser carregadas.";

/** Applied to the tags chosen at the time of the call, because a new tag is created meanwhile. */
export type ChangeTags = (update: (tagIds: TagIds) => TagIds) => void;

/** A choice that excludes tags; choosing a tag ends it. */
export type UntaggedChoice = {
  readonly isChosen: boolean;
  readonly change: (isChosen: boolean) => void;
};

/** The tags that the field takes. */
type Offer = { readonly canCreate: boolean; readonly offersArchived: boolean };

/** The options of the field, and the effect of choosing one. */
export function useTagPicker(
  value: TagIds,
  change: ChangeTags,
  { canCreate, offersArchived, untagged }: Offer & { readonly untagged: UntaggedChoice | null },
) {
  const query = useQuery(tagsQuery);
  const tags = query.data;
  const { add, remove, create, isCreating } = useTagChoice(change);
  const isFull = listTagIds(value).length >= MAX_TAGS_OF_ENTRY;
  const isLoading = query.isFetching || isCreating;
  // A name counts as new only if all tags are loaded.
  const offersNew = canCreate && query.isSuccess && !isLoading;
  const offersUntagged = untagged !== null && !untagged.isChosen;
  const find = useCallback(
    (typed: string) => {
      const excluded = listTagIds(value);
      const found = isFull
        ? []
        : findTagOptions(typed, tags ?? [], { excluded, isCreating: offersNew, offersArchived });
      return offersUntagged ? addUntagged(typed, found) : found;
    },
    [tags, value, isFull, offersNew, offersArchived, offersUntagged],
  );

  function choose({ choice }: TagOption): Promise<boolean> | undefined {
    if (choice === "untagged") untagged?.change(true);
    else if ("newName" in choice) return create(choice.newName);
    else add(choice.tag.id);
    return undefined;
  }

  function explainUnknown(typed: string): string {
    if (query.isError) return `“${typed}” não foi procurada. ${LOAD_FAILED} Digite de novo.`;
    return explainIgnored(typed, { tags: tags ?? [], value, isFull, canCreate, offersArchived });
  }

  function note(typed: string): string | null {
    if (isFull) return `No máximo ${MAX_TAGS_OF_ENTRY} etiquetas.`;
    if (tags !== undefined && find(typed).length > 0) return null;
    if (isLoading) return "Carregando as etiquetas…";
    return query.error === null
      ? "Nenhuma etiqueta com este nome."
      : `${LOAD_FAILED} ${explain(query.error).message}`;
  }

  function loadAgain(): void {
    if (query.isError) void query.refetch({ cancelRefetch: false });
  }

  function removeChosen(id: string): void {
    if (id === NO_TAG) untagged?.change(false);
    else remove(id);
  }

  const isUntagged = untagged?.isChosen === true;
  const chosen = isUntagged ? [{ id: NO_TAG, name: WITHOUT_TAGS }] : namedTags(value, tags);
  return {
    chosen,
    remove: removeChosen,
    isLoading,
    find,
    choose,
    explainUnknown,
    note,
    loadAgain,
  };
}

/** The reason why the name was not added to the chosen tags. */
function explainIgnored(
  typed: string,
  {
    tags,
    value,
    isFull,
    canCreate,
    offersArchived,
  }: Offer & {
    readonly tags: readonly Tag[];
    readonly value: TagIds;
    readonly isFull: boolean;
  },
): string {
  if (typed === "") return "O campo tinha só espaços.";
  const same = tagNamed(typed, tags);
  const ignored = `“${typed}” não foi acrescentada`;
  if (same !== undefined && listTagIds(value).includes(same.id)) {
    return `“${typed}” já está entre as escolhidas.`;
  }
  if (isFull) return `${ignored}: o máximo são ${MAX_TAGS_OF_ENTRY} etiquetas.`;
  if (same?.isActive === false && !offersArchived) return `${ignored}: está arquivada.`;
  const how = canCreate && same === undefined ? ", ou tecle Enter para criar" : "";
  return `${ignored}: escolha na lista${how}.`;
}

function useTagChoice(change: ChangeTags) {
  const creation = useTagSave();

  function add(id: TagId): void {
    change((tagIds) => toTagIds([...listTagIds(tagIds), id]));
  }

  /** Resolves to false if it was refused, which a message explains. */
  function create(typed: string): Promise<boolean> {
    return new Promise((resolve) => {
      const refuse = (reason: string): void => {
        toastWithReason("error", "A etiqueta não foi criada.", reason);
        resolve(false);
      };
      const name = TAG_FIELDS.name.codec.safeParse(typed);
      if (!name.success) return refuse(name.error.issues[0]?.message ?? "");
      const draft = { id: newIds.recordId("tag"), name: name.data };
      // Called only while the field is mounted, so that the next entry does not get the tag.
      creation.mutate(
        { base: null, draft },
        {
          onSuccess: ({ id }) => {
            add(id);
            resolve(true);
          },
          onError: (error) => refuse(explanationText(error)),
        },
      );
    });
  }

  return {
    add,
    remove: (id: string) =>
      change((tagIds) => toTagIds(listTagIds(tagIds).filter((other) => other !== id))),
    create,
    isCreating: creation.isPending,
  };
}
