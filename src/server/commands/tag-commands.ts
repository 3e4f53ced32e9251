import { createTag, updateTag } from "#domain/tag-verbs.ts";
import { NO_TAGS, type Tag, type TagIds } from "#domain/tag.ts";
import { asKept } from "./kept-links.ts";
import { readAll } from "./read-rows.ts";
import { smallTable } from "./small-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export const TAGS = smallTable("tags", { create: createTag, update: updateTag });

/** All tags; empty, and without a query, if no entry names one. */
export async function tagsOf(
  work: UnitOfWork,
  entries: readonly { readonly tagIds?: TagIds | undefined }[],
): Promise<readonly Tag[]> {
  const namesTag = entries.some(({ tagIds = NO_TAGS }) => tagIds !== NO_TAGS);
  return namesTag ? allTags(work) : [];
}

export async function allTags(work: UnitOfWork): Promise<readonly Tag[]> {
  return asKept(work, (await readAll(TAGS, work)).all());
}
