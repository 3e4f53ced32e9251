/** The table `tags` in the API. */
import type * as z from "zod";
import type { TagId } from "#domain/ids.ts";
import { MAX_TAG_NAME_LENGTH, type Tag, type TagDraft, type TagPatch } from "#domain/tag.ts";
import { activeSchemas } from "./active-schemas.ts";
import { flag, instant, recordId, requiredLine } from "./fields.ts";
import { field, recordCodec } from "./record-codec.ts";

export const TAG_LABELS = { name: "Nome", is_active: "Ativa" } as const;

export const TAG_FIELDS = {
  id: field("id", "text", recordId("tag")),
  name: field("name", "text", requiredLine(TAG_LABELS.name, MAX_TAG_NAME_LENGTH)),
  isActive: field("is_active", "boolean", flag(TAG_LABELS.is_active)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

export const tagRow = recordCodec(TAG_FIELDS).to<Tag>();
/** Instants are in UTC, ISO 8601 with milliseconds. */
export type TagRow = z.input<typeof tagRow>;

type NewTag = Omit<TagDraft, "id"> & { readonly id?: TagId };

const schemas = activeSchemas({ table: "tags", type: "tag" }, TAG_FIELDS, {});

export const TAG_RECORDS = {
  table: "tags",
  entityType: "tag",
  fields: TAG_FIELDS,
  labels: TAG_LABELS,
  row: tagRow,
  insert: schemas.insert.to<NewTag>(),
  writes: { upsert: schemas.upsert.to<NewTag>(), patch: schemas.patch.to<TagPatch>() },
} as const;
