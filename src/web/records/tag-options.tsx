import { Plus } from "lucide-react";
import { collationKey } from "#domain/normalize-text.ts";
import { NO_TAG } from "#domain/report-filter.ts";
import { WITHOUT_TAGS, type Tag } from "#domain/tag.ts";
import { findByName } from "#web/controls/find-by-name.ts";
import type { ComboboxOption } from "#web/controls/use-combobox-field.ts";

export type TagOption = ComboboxOption & {
  readonly choice: { readonly tag: Tag } | { readonly newName: string } | "untagged";
};

/** The active tags whose name has the text; a new one last, if `isCreating` and no tag has the name. */
export function findTagOptions(
  query: string,
  tags: readonly Tag[],
  { excluded, isCreating }: { excluded: readonly string[]; isCreating: boolean },
): TagOption[] {
  const offered = tags.filter(({ id, isActive }) => isActive && !excluded.includes(id));
  const options = findByName(offered, query).map((tag): TagOption => ({
    key: tag.id,
    name: tag.name,
    choice: { tag },
    isChosen: false,
    kind: "match",
    content: <span className="min-w-0 truncate">{tag.name}</span>,
  }));
  const same = tagNamed(query, tags);
  const newName = query.trim();
  if (newName === "") return options;
  if (same !== undefined && !same.isActive) options.push(archivedOption(same));
  if (same !== undefined || !isCreating) return options;
  const creation: TagOption = {
    key: "new",
    name: newName,
    choice: { newName },
    isChosen: false,
    kind: "creation",
    content: (
      <>
        <Plus aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 truncate font-medium text-accent">{`Criar a etiqueta “${newName}”`}</span>
      </>
    ),
  };
  return [...options, creation];
}

/** *Sem etiqueta*, if it begins with the text. */
export function findUntagged(query: string): TagOption[] {
  if (!collationKey(WITHOUT_TAGS).startsWith(collationKey(query.trim()))) return [];
  return [
    {
      key: NO_TAG,
      name: WITHOUT_TAGS,
      choice: "untagged",
      isChosen: false,
      kind: "match",
      content: <span className="min-w-0 truncate">{WITHOUT_TAGS}</span>,
    },
  ];
}

export function tagNamed(typed: string, tags: readonly Tag[]): Tag | undefined {
  const key = collationKey(typed.trim());
  return tags.find(({ name }) => collationKey(name) === key);
}

function archivedOption(tag: Tag): TagOption {
  return {
    key: tag.id,
    name: tag.name,
    choice: { tag },
    isChosen: false,
    kind: "refused",
    content: <span className="min-w-0 truncate">{`${tag.name} · arquivada`}</span>,
  };
}
