import { Refusal } from "#domain/refusal.ts";
import { createTag, updateTag } from "#domain/tag-verbs.ts";
import { NO_TAGS, type Tag, type TagIds } from "#domain/tag.ts";
import type { KnownRows } from "./known-rows.ts";
import { readAll } from "./read-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** All tags: they are few. */
type Context = KnownRows<Tag>;

export const TAGS: RecordTable<TypesOf<"tags", Context>> = {
  ...recordStore("tags"),
  newId: (ids) => ids.tagId(),
  creationContext: (work) => readAll(TAGS, work),
  updateContext: (work) => readAll(TAGS, work),
  create: ({ now }, draft, tags) => createTag(draft, { all: tags.all(), now }),
  update: ({ now }, { entity, patch }, tags) => updateTag(entity, patch, { all: tags.all(), now }),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-tag-archived" });
  },
};

/** All tags; none, and no query, where no entry names one. */
export async function tagsOf(
  work: UnitOfWork,
  entries: readonly { readonly tagIds?: TagIds | undefined }[],
): Promise<readonly Tag[]> {
  const namesTag = entries.some(({ tagIds = NO_TAGS }) => tagIds !== NO_TAGS);
  return namesTag ? (await readAll(TAGS, work)).all() : [];
}
