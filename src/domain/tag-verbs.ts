/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { createNamed, updateNamed, type NamedContext } from "./named-records.ts";
import type { Change } from "./record-version.ts";
import { Refusal } from "./refusal.ts";
import {
  MAX_TAGS,
  listTagIds,
  type Tag,
  type TagDraft,
  type TagIds,
  type TagPatch,
} from "./tag.ts";

const TAGS = { type: "tag", max: MAX_TAGS } as const;

export function createTag(draft: TagDraft, context: NamedContext<Tag>): Change<Tag> {
  return createNamed(TAGS, draft, context);
}

export function updateTag(
  tag: Tag,
  patch: TagPatch,
  context: NamedContext<Tag>,
): Change<Tag> | null {
  return updateNamed<Tag>(TAGS, tag, patch, context);
}

/**
 * Refuses a tag that does not exist, and an archived one that was not in `before`, unless
 * `keepsArchived`.
 */
export function refuseInvalidTags(
  tagIds: TagIds,
  before: TagIds,
  all: readonly Tag[],
  { keepsArchived = false } = {},
): void {
  if (tagIds === before) return;
  const kept = new Set(listTagIds(before));
  for (const id of listTagIds(tagIds)) {
    if (kept.has(id)) continue;
    const tag = all.find((other) => other.id === id);
    if (tag === undefined) throw new Refusal({ code: "tag-not-found", tagId: id });
    if (!tag.isActive && !keepsArchived)
      throw new Refusal({ code: "tag-archived", name: tag.name });
  }
}
