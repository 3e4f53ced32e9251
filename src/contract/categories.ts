/** The table `categories` in the API. */
import * as z from "zod";
import {
  CATEGORY_KINDS,
  MAX_CATEGORY_NAME_LENGTH,
  MAX_CATEGORY_POSITION,
  STATEMENT_PLACES,
  type Category,
  type CategoryDraft,
  type CategoryPatch,
} from "#domain/category.ts";
import { isCategoryId, type CategoryId } from "#domain/ids.ts";
import {
  clientGeneratedId,
  flag,
  instant,
  oneOf,
  requiredLine,
  unknownArgumentsError,
  unknownColumnsError,
  wholeNumber,
} from "./fields.ts";
import { field, recordCodec, renamingCodec, toShape } from "./record-codec.ts";

export const CATEGORY_LABELS = {
  name: "Nome",
  kind: "Aceita",
  statement_place: "Lugar no DRE",
  position: "Ordem",
  is_active: "Ativa",
} as const;

export const NEW_CATEGORY_IS_ACTIVE =
  "Uma categoria nova é sempre criada ativa; depois ela pode ser arquivada.";

const LABELS = CATEGORY_LABELS;

export const CATEGORY_FIELDS = {
  id: field("id", "text", clientGeneratedId(isCategoryId, "CAT-")),
  name: field("name", "text", requiredLine(LABELS.name, MAX_CATEGORY_NAME_LENGTH)),
  kind: field("kind", "text", oneOf(LABELS.kind, CATEGORY_KINDS)),
  place: field(
    "statement_place",
    "text",
    oneOf(LABELS.statement_place, STATEMENT_PLACES).nullable(),
  ),
  position: field("position", "integer", wholeNumber(LABELS.position, 1, MAX_CATEGORY_POSITION)),
  isActive: field("is_active", "boolean", flag(LABELS.is_active)),
  createdAt: field("created_at", "instant", instant),
  updatedAt: field("updated_at", "instant", instant),
};

export const categoryRow = recordCodec(CATEGORY_FIELDS).to<Category>();
/** Instants are in UTC, ISO 8601 with milliseconds. */
export type CategoryRow = z.input<typeof categoryRow>;

const { createdAt: _createdAt, updatedAt: _updatedAt, id, ...PATCH_FIELDS } = CATEGORY_FIELDS;
const { isActive, ...OTHER_FIELDS } = PATCH_FIELDS;
const DRAFT_FIELDS = { id, ...OTHER_FIELDS };
const columns = toShape(PATCH_FIELDS);
const error = unknownColumnsError("categories");

export type NewCategory = Omit<CategoryDraft, "id"> & { readonly id?: CategoryId };

const draftColumns = {
  ...toShape(OTHER_FIELDS),
  id: id.codec.optional(),
  kind: columns.kind.default("both"),
  statement_place: columns.statement_place.default(null),
  position: columns.position.optional(),
};

/** `is_active` may only be true. Refuses unknown columns. */
export const categoryInsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject(
    { ...draftColumns, is_active: z.literal(true, { error: NEW_CATEGORY_IS_ACTIVE }).optional() },
    { error },
  ),
).to<NewCategory>();

/** Unlike a creation, it may also be archived. */
export const categoryUpsert = renamingCodec(
  DRAFT_FIELDS,
  z.strictObject({ ...draftColumns, is_active: isActive.codec.optional() }, { error }),
).to<NewCategory>();

/** An absent column keeps its value. A new name moves the entries to it. */
export const categoryPatch = renamingCodec(
  PATCH_FIELDS,
  z.strictObject(columns, { error }).partial(),
).to<CategoryPatch>();

/** `rpc/merge_categories`: the entries of `from` move to `into`. */
export const mergeCategoriesArguments = z.strictObject(
  { from: id.codec, into: id.codec },
  { error: unknownArgumentsError("merge_categories") },
);
export type MergeCategories = z.output<typeof mergeCategoriesArguments>;

/** Both, after the merge. */
export const mergedCategories = z.object({ from: categoryRow, into: categoryRow });
