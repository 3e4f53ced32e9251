import { Plus } from "lucide-react";
import { collationKey } from "#domain/normalize-text.ts";
import { NO_TAG } from "#domain/report-filter.ts";
import { WITHOUT_TAGS, type Tag } from "#domain/tag.ts";
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
  const key = collationKey(query.trim());
  const found = tags.filter(
    ({ id, name, isActive }) =>
      isActive && !excluded.includes(id) && collationKey(name).includes(key),
  );
  const options = found.map((tag): TagOption => ({
    key: tag.id,
    choice: { tag },
    isChosen: false,
    kind: "match",
    isExact: collationKey(tag.name) === key,
    content: <span className="min-w-0 truncate">{tag.name}</span>,
  }));
  const same = tagNamed(query, tags);
  if (key === "") return options;
  if (same !== undefined && !same.isActive) options.push(archivedOption(same));
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

/** *Sem etiqueta*, if it has the text. */
export function findUntagged(query: string): TagOption[] {
  const name = collationKey(WITHOUT_TAGS);
  const key = collationKey(query.trim());
  if (!name.includes(key)) return [];
  return [
    {
      key: NO_TAG,
      choice: "untagged",
      isChosen: false,
      // Not "none": the empty field stands for any entry, also a tagged one.
      kind: "match",
      isExact: name === key,
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
    choice: { tag },
    isChosen: false,
    kind: "refused",
    isExact: true,
    content: <span className="min-w-0 truncate">{`${tag.name} · arquivada`}</span>,
  };
}
