/** Records as stored in tables: SQLite has no booleans, and category names are replaced by keys. */
import { toColumns, toRecord, type Fields } from "#contract/record-codec.ts";
import {
  RECORD_KINDS,
  RECORDS,
  type EntityOf,
  type RecordKind,
  type Records,
} from "#contract/records.ts";
import { mapCategories, type CategoryKeys } from "./category-keys.ts";
import type { Engine } from "./engine.ts";
import type { StoredOf } from "./schema.ts";

/** The kinds whose records have a category. */
export type CategorizedKind = {
  [Kind in RecordKind]: Records[Kind]["fields"] extends { readonly category: unknown }
    ? Kind
    : never;
}[RecordKind];

/** Kinds with a category also take the existing keys. */
export function fromStored<Kind extends Exclude<RecordKind, CategorizedKind>>(
  kind: Kind,
  row: StoredOf<Kind>,
): EntityOf<Kind>;
export function fromStored<Kind extends RecordKind>(
  kind: Kind,
  row: StoredOf<Kind>,
  keys: CategoryKeys,
): EntityOf<Kind>;
export function fromStored<Kind extends RecordKind>(
  kind: Kind,
  row: StoredOf<Kind>,
  keys?: CategoryKeys,
): EntityOf<Kind> {
  const record = toRecord(RECORDS[kind].fields, row);
  for (const { property } of BOOLEANS[kind]) {
    record[property] = record[property] === true || record[property] === 1;
  }
  const entity = record as EntityOf<Kind>;
  return isCategorized(entity) && keys !== undefined
    ? mapCategories(entity, (key) => keys.nameOf(key))
    : entity;
}

export function toStored<Kind extends RecordKind>(
  kind: Kind,
  record: EntityOf<Kind>,
  engine: Engine,
  keys: CategoryKeys,
): StoredOf<Kind> {
  const stored = isCategorized(record) ? mapCategories(record, (name) => keys.keyOf(name)) : record;
  const row = toColumns(RECORDS[kind].fields, stored);
  for (const { column } of BOOLEANS[kind]) {
    row[column] = engine.toStoredBoolean(row[column] === true);
  }
  return row as StoredOf<Kind>;
}

function isCategorized<Entity extends object>(
  entity: Entity,
): entity is Entity & EntityOf<CategorizedKind> {
  return "category" in entity;
}

type BooleanField = { readonly property: string; readonly column: string };

const BOOLEANS = Object.fromEntries(
  RECORD_KINDS.map((kind) => [kind, booleansOf(RECORDS[kind].fields)]),
) as Record<RecordKind, readonly BooleanField[]>;

function booleansOf(fields: Fields): readonly BooleanField[] {
  return Object.entries(fields).flatMap(([property, { kind, column }]) =>
    kind === "boolean" ? [{ property, column }] : [],
  );
}
