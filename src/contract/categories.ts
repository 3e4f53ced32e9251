/** The table `categories` in the API. */
import * as z from "zod";
import {
  CATEGORY_KINDS,
  CATEGORY_KIND_LABELS,
  MAX_CATEGORY_NAME_LENGTH,
  MAX_CATEGORY_POSITION,
  STATEMENT_PLACES,
  STATEMENT_PLACE_LABELS,
  type Category,
  type CategoryDraft,
  type CategoryPatch,
} from "#domain/category.ts";
import type { CategoryId } from "#domain/ids.ts";
import { activeSchemas } from "./active-schemas.ts";
import {
  flag,
  instant,
  oneOf,
  recordId,
  requiredLine,
  unknownArgumentsError,
  wholeNumber,
} from "./fields.ts";
import { field, recordCodec, toShape } from "./record-codec.ts";

export const CATEGORY_LABELS = {
  name: "Nome",
  kind: "Aceita",
  statement_place: "Lugar na DRE",
  position: "Ordem",
  is_active: "Ativa",
} as const;

const LABELS = CATEGORY_LABELS;

export const CATEGORY_FIELDS = {
  id: field("id", "text", recordId("category")),
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

type NewCategory = Omit<CategoryDraft, "id"> & { readonly id?: CategoryId };

const columns = toShape(CATEGORY_FIELDS);
const schemas = activeSchemas({ table: "categories", type: "category" }, CATEGORY_FIELDS, {
  kind: columns.kind.default("both"),
  statement_place: columns.statement_place.default(null),
  position: columns.position.optional(),
});

export const CATEGORY_RECORDS = {
  table: "categories",
  entityType: "category",
  fields: CATEGORY_FIELDS,
  labels: CATEGORY_LABELS,
  valueLabels: { kind: CATEGORY_KIND_LABELS, statement_place: STATEMENT_PLACE_LABELS },
  row: categoryRow,
  insert: schemas.insert.to<NewCategory>(),
  writes: {
    upsert: schemas.upsert.to<NewCategory>(),
    // A new name also changes the category of its entries.
    patch: schemas.patch.to<CategoryPatch>(),
  },
} as const;

/** `rpc/merge_categories`: the entries of `from` move to `into`. */
export const mergeCategoriesArguments = z.strictObject(
  { from: recordId("category", "from"), into: recordId("category", "into") },
  { error: unknownArgumentsError("merge_categories") },
);
export type MergeCategories = z.output<typeof mergeCategoriesArguments>;

/** Both categories after the merge. */
export const mergedCategories = z.object({ from: categoryRow, into: categoryRow });
