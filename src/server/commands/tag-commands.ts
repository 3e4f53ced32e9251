import { sql } from "kysely";
import { toColumns, toRecord } from "#contract/record-codec.ts";
import { TAG_FIELDS, tagInsert, tagRow, type NewTag, type TagRow } from "#contract/tags.ts";
import { Refusal } from "#domain/refusal.ts";
import { createTag, updateTag } from "#domain/tag-verbs.ts";
import { NO_TAGS, type Tag, type TagDraft, type TagIds, type TagPatch } from "#domain/tag.ts";
import { BatchStatement, runQueries, toQuery, type Query } from "../database/batch-statement.ts";
import type { Engine } from "../database/engine.ts";
import type { TagsTable } from "../database/schema.ts";
import type { KnownRows } from "./known-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type TagTypes = {
  Entity: Tag;
  Draft: TagDraft;
  NewDraft: NewTag;
  Patch: TagPatch;
  Row: TagRow;
  /** All tags: they are few. */
  Context: KnownRows<Tag>;
};

export const TAGS: RecordTable<TagTypes> = {
  ...recordStore("tags", { fromStored: tagFromStored, toStored: tagToStored }),
  entityType: "tag",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.tagId() }),
  draftToRow: (draft) => tagInsert.encode(draft),
  toRow: (tag) => tagRow.encode(tag),
  creationContext: readTags,
  updateContext: readTags,
  create: ({ now }, draft, tags) => createTag(draft, { all: tags.all(), now }),
  update: ({ now }, { entity, patch }, tags) => updateTag(entity, patch, { all: tags.all(), now }),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-tag-archived" });
  },
};

export function tagFromStored(row: TagsTable): Tag {
  const isActive = row.is_active === true || row.is_active === 1;
  return { ...toRecord(TAG_FIELDS, row), isActive } as Tag;
}

function tagToStored(tag: Tag, engine: Engine): TagsTable {
  return {
    ...toColumns(TAG_FIELDS, tag),
    is_active: engine.toStoredBoolean(tag.isActive),
  } as TagsTable;
}

/** All tags; none, and no query, where no entry names one. */
export async function tagsOf(
  work: UnitOfWork,
  entries: readonly { readonly tagIds?: TagIds | undefined }[],
): Promise<readonly Tag[]> {
  return entries.some(namesTags) ? (await readTags(work)).all() : [];
}

/** A change to none also depends on the tags before it, whose names go to the history. */
export function namesTags({ tagIds }: { readonly tagIds?: TagIds | undefined }): boolean {
  return tagIds !== undefined && tagIds !== NO_TAGS;
}

/** Of all tags. */
export async function readTags(work: UnitOfWork): Promise<KnownRows<Tag>> {
  const tags = work.known.of(TAGS);
  if (!tags.isComplete) await runQueries(work.db, work.engine, [tagsQuery(work)]);
  return tags;
}

export function tagsQuery({ db, engine, known }: UnitOfWork): Query {
  return toQuery(ALL_TAGS.compileLookup(db, engine, [null]), (rows) =>
    known.of(TAGS).addAll(rows.map(tagFromStored)),
  );
}

const ALL_TAGS = new BatchStatement(
  (_rows: readonly null[]) => sql<TagsTable>`select * from tags`,
  () => [],
);
