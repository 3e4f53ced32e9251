/** Derives a resource's schemas from its fields. Decoding goes from API row to domain value. */
import * as z from "zod";

export type FieldKind =
  | "text"
  | "money"
  | "date"
  | "instant"
  | "boolean"
  | "integer"
  | "list"
  | "splits";

/** The codec's input is the API's value, its output the domain's. */
export type Field = {
  readonly column: string;
  readonly kind: FieldKind;
  readonly codec: z.ZodType;
};

/** By domain property, in column order. */
export type Fields = Readonly<Record<string, Field>>;

export type ShapeOf<F extends Fields> = {
  [Property in keyof F as F[Property]["column"]]: F[Property]["codec"];
};

export type RecordOf<F extends Fields> = {
  readonly [Property in keyof F]: z.output<F[Property]["codec"]>;
};

export function field<
  const Column extends string,
  const Kind extends FieldKind,
  Codec extends z.ZodType,
>(column: Column, kind: Kind, codec: Codec) {
  return { column, kind, codec };
}

export function toShape<F extends Fields>(fields: F): ShapeOf<F> {
  const shape = Object.values(fields).map(({ column, codec }) => [column, codec]);
  return Object.fromEntries(shape) as ShapeOf<F>;
}

/** Other columns are dropped. */
export function recordCodec<F extends Fields>(fields: F) {
  return renamingCodec(fields, z.object(toShape(fields)));
}

/** Resolves to the list of missing properties, so that an incomplete codec does not compile. */
type Missing<Value, F extends Fields> =
  Exclude<keyof Value, keyof F> extends never ? [] : [missing: Exclude<keyof Value, keyof F>];

/** Renames the columns decoded by `schema`; those without a field are dropped. */
export function renamingCodec<F extends Fields, Schema extends z.ZodObject>(
  fields: F,
  schema: Schema,
) {
  return {
    to: <Value extends Partial<RecordOf<F>>>(..._missing: Missing<Value, F>) =>
      z.codec(schema, z.custom<Value>(), {
        decode: (row) => toRecord(fields, row) as Value,
        encode: (value) => toColumns(fields, value) as z.output<Schema>,
      }),
  };
}

/** Does not copy the row first, which would take most of the time. */
export function toRecord(fields: Fields, row: object): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [property, column] of columnsOf(fields)) {
    const value: unknown = Reflect.get(row, column);
    if (value !== undefined) record[property] = value;
  }
  return record;
}

export function toColumns(fields: Fields, record: object): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [property, column] of columnsOf(fields)) {
    const value: unknown = Reflect.get(record, property);
    if (value !== undefined) row[column] = value;
  }
  return row;
}

const COLUMNS = new WeakMap<Fields, readonly (readonly [property: string, column: string])[]>();

/** Computed once: a large command converts each of its rows several times. */
function columnsOf(fields: Fields): readonly (readonly [property: string, column: string])[] {
  let columns = COLUMNS.get(fields);
  if (columns === undefined) {
    columns = Object.entries(fields).map(([property, { column }]) => [property, column]);
    COLUMNS.set(fields, columns);
  }
  return columns;
}
