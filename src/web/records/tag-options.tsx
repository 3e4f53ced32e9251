import { Plus } from "lucide-react";
import { NO_TAG } from "#domain/report-filter.ts";
import { WITHOUT_TAGS, type Tag } from "#domain/tag.ts";
import type { ComboboxOption } from "#web/controls/use-combobox-field.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { searchByName } from "./search-by-name.ts";

export type TagOption = ComboboxOption & {
  readonly choice: { readonly tag: Tag } | { readonly newName: string } | "untagged";
};

/**
 * The matching tags, best match first; a new one last, if `isCreating` and no tag has the name.
 * Without `offersArchived`, an archived tag is only shown, as refused, by its complete name.
 */
export function findTagOptions(
  query: string,
  tags: readonly Tag[],
  {
    excluded,
    isCreating,
    offersArchived,
  }: { excluded: readonly string[]; isCreating: boolean; offersArchived: boolean },
): TagOption[] {
  const key = foldTyped(query);
  const found = searchByName(tags, query, ({ isActive }) => isActive).filter(
    ({ id, isActive }) => (isActive || offersArchived) && !excluded.includes(id),
  );
  const options = found.map((tag) => toOption(tag, key));
  const same = tagNamed(query, tags);
  if (key === "") return options;
  if (same?.isActive === false && !offersArchived) {
    options.unshift({ ...toOption(same, key), kind: "refused" });
  }
  if (same !== undefined || !isCreating) return options;
  const newName = query.trim();
  const creation: TagOption = {
    key: "new",
    choice: { newName },
    isChosen: false,
    kind: "creation",
    isExact: false,
    content: (
      <>
        <Plus aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 truncate font-medium text-accent">{`Criar a etiqueta “${newName}”`}</span>
      </>
    ),
  };
  return [...options, creation];
}

/**
 * *Sem etiqueta* before the tags, only in an empty field: it is reached by arrow keys, never typed.
 */
export function addUntagged(query: string, tags: readonly TagOption[]): readonly TagOption[] {
  if (foldTyped(query) !== "") return tags;
  const untagged: TagOption = {
    key: NO_TAG,
    choice: "untagged",
    isChosen: false,
    // Not "none", because the empty field means any entry, including tagged ones.
    kind: "match",
    isExact: false,
    content: <span className="min-w-0 truncate">{WITHOUT_TAGS}</span>,
  };
  return [untagged, ...tags];
}

export function tagNamed(typed: string, tags: readonly Tag[]): Tag | undefined {
  const key = foldTyped(typed);
  return tags.find(({ name }) => foldTyped(name) === key);
}

function toOption(tag: Tag, key: string): TagOption {
  const { id, name, isActive } = tag;
  return {
    key: id,
    choice: { tag },
    isChosen: false,
    kind: "match",
    isExact: foldTyped(name) === key,
    content: <span className="min-w-0 truncate">{isActive ? name : `${name} · arquivada`}</span>,
  };
}
