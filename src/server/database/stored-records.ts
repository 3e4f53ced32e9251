/** Records as the tables have them. SQLite has no booleans. */
import { toColumns, toRecord, type Fields } from "#contract/record-codec.ts";
import { RECORD_KINDS, RECORDS, type EntityOf, type RecordKind } from "#contract/records.ts";
import type { Engine } from "./engine.ts";
import type { StoredOf } from "./schema.ts";

export function fromStored<Kind extends RecordKind>(
  kind: Kind,
  row: StoredOf<Kind>,
): EntityOf<Kind> {
  const record = toRecord(RECORDS[kind].fields, row);
  for (const { property } of BOOLEANS[kind]) {
    record[property] = record[property] === true || record[property] === 1;
  }
  return record as EntityOf<Kind>;
}

export function toStored<Kind extends RecordKind>(
  kind: Kind,
  record: EntityOf<Kind>,
  engine: Engine,
): StoredOf<Kind> {
  const row = toColumns(RECORDS[kind].fields, record);
  for (const { column } of BOOLEANS[kind]) {
    row[column] = engine.toStoredBoolean(row[column] === true);
  }
  return row as StoredOf<Kind>;
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
