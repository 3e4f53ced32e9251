/** Pure functions from the current row to the next row and its description, or a `Refusal`. */
import { TAG_CREATED, describeTagUpdate } from "./audit-descriptions.ts";
import type { Instant } from "./company-time.ts";
import { applyUpdate, type Change } from "./record-version.ts";
import { foldTyped } from "./normalize-text.ts";
import { Refusal } from "./refusal.ts";
import {
  MAX_TAGS,
  listTagIds,
  type Tag,
  type TagDraft,
  type TagIds,
  type TagPatch,
} from "./tag.ts";

/** `all` are the tags there are. */
type Context = { readonly all: readonly Tag[]; readonly now: Instant };

/** Refuses a name that another tag has, and one tag too many. */
export function createTag(draft: TagDraft, { all, now }: Context): Change<Tag> {
  refuseSameName(draft, all);
  if (all.length >= MAX_TAGS) throw new Refusal({ code: "too-many-tags" });
  const row: Tag = { ...draft, isActive: true, createdAt: now, updatedAt: now };
  return { row, description: TAG_CREATED };
}

/** Null when nothing changes. Refuses a name that another tag has. */
export function updateTag(tag: Tag, patch: TagPatch, { all, now }: Context): Change<Tag> | null {
  const changed: Tag = { ...tag, ...patch };
  if (changed.name !== tag.name) refuseSameName(changed, all);
  const row = applyUpdate(tag, changed, now);
  return row === null ? null : { row, description: describeTagUpdate(tag, row) };
}

/**
 * Refuses a tag that does not exist, and an archived one that `before` does not have, unless
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

function refuseSameName({ id, name }: TagDraft, all: readonly Tag[]): void {
  const key = foldTyped(name);
  const same = all.find((other) => other.id !== id && foldTyped(other.name) === key);
  if (same !== undefined) throw new Refusal({ code: "tag-name-in-use", name: same.name });
}
