/**
 * The tags (etiquetas) of a company, such as cost centres. An entry stores the ids of its tags, up
 * to a limit. Names are unique ignoring case and accents. A tag is never removed, only archived: an
 * archived one stays on its entries and cannot be added to others.
 */
import type { Instant } from "./company-time.ts";
import type { TagId } from "./ids.ts";
import { listItems, toListText, type ListText } from "./list-text.ts";

export const MAX_TAG_NAME_LENGTH = 40;
export const MAX_TAGS = 200;
export const MAX_TAGS_OF_ENTRY = 10;

export type Tag = {
  readonly id: TagId;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** A new tag is active. */
export type TagDraft = Pick<Tag, "id" | "name">;
export type TagPatch = Partial<Pick<Tag, "name" | "isActive">>;

/** In totals and filters. */
export const WITHOUT_TAGS = "Sem etiqueta";
export const TAGS_NOTE = "Um lançamento com várias etiquetas conta em cada uma delas.";

/** The tags of an entry as stored. */
export type TagIds = ListText<TagId>;

export const NO_TAGS = toTagIds([]);

export function toTagIds(ids: Iterable<TagId>): TagIds {
  return toListText(ids);
}

export function listTagIds(tagIds: TagIds): readonly TagId[] {
  return tagIds === NO_TAGS ? [] : listItems(tagIds);
}

/** In the order of the names; an unknown id stands for its own name. */
export function tagNames(tagIds: TagIds, all: readonly Pick<Tag, "id" | "name">[]): string[] {
  if (tagIds === NO_TAGS) return [];
  return listTagIds(tagIds)
    .map((id) => ({ name: all.find((tag) => tag.id === id)?.name ?? id }))
    .toSorted(byName)
    .map(({ name }) => name);
}

export function byName(a: Pick<Tag, "name">, b: Pick<Tag, "name">): number {
  return a.name.localeCompare(b.name, "pt-BR");
}
