/** The table `tags` in the API. */
import * as z from "zod";
import { isTagId, type TagId } from "#domain/ids.ts";
import { MAX_TAG_NAME_LENGTH, type Tag, type TagDraft, type TagPatch } from "#domain/tag.ts";
import { clientGeneratedId, flag, instant, requiredLine, unknownColumnsError } from "./fields.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

export const TAG_LABELS = { name: "Nome", is_active: "Ativa" } as const;

export const NEW_TAG_IS_ACTIVE =
  "Uma etiqueta nova é sempre criada ativa; depois ela pode ser arquivada.";

export const TAG_FIELDS = {
  id: field("id", "text", clientGeneratedId(isTagId, "TAG-")),
  name: field("name", "text", requiredLine(TAG_LABELS.name, MAX_TAG_NAME_LENGTH)),
  isActive: field("is_active", "boolean", flag(TAG_LABELS.is_active)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

export const tagRow = recordCodec(TAG_FIELDS).to<Tag>();
/** Instants are in UTC, ISO 8601 with milliseconds. */
export type TagRow = z.input<typeof tagRow>;

const { id, name, isActive } = TAG_FIELDS;
const DRAFT_FIELDS = { id, name };
const PATCH_FIELDS = { name, isActive };
const error = unknownColumnsError("tags");

export type NewTag = Omit<TagDraft, "id"> & { readonly id?: TagId };

const draftColumns = { id: id.codec.optional(), name: name.codec };

/** `is_active` may only be true. Refuses unknown columns. */
export const tagInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    { ...draftColumns, is_active: z.literal(true, { error: NEW_TAG_IS_ACTIVE }).optional() },
    { error },
  ),
).to<NewTag>();

/** Unlike a creation, it may also be archived. */
export const tagUpsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject({ ...draftColumns, is_active: isActive.codec.optional() }, { error }),
).to<NewTag>();

/** An absent column keeps its value. */
export const tagPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(toShape(PATCH_FIELDS), { error }).partial(),
).to<TagPatch>();
