/**
 * Derives the schemas of a resource from one map of its fields. Decoding goes from a row of the API to
 * the domain's value, encoding back.
 */
import * as z from "zod";

/** How the values of a column are stored. */
export type FieldKind = "text" | "money" | "date" | "instant" | "boolean" | "integer";

/** One field; the codec's input is the API's value, its output the domain's. */
type Field = {
  readonly column: string;
  readonly kind: FieldKind;
  readonly codec: z.ZodType;
};

/** The fields of a resource by domain property, in the order of its columns. */
export type Fields = Readonly<Record<string, Field>>;

type ShapeOf<F extends Fields> = {
  [Property in keyof F as F[Property]["column"]]: F[Property]["codec"];
};

/** The domain's value of a row with these fields. */
export type RecordOf<F extends Fields> = {
  readonly [Property in keyof F]: z.output<F[Property]["codec"]>;
};

/** A field with the types of its column and codec kept. */
export function field<const Column extends string, Codec extends z.ZodType>(
  column: Column,
  kind: FieldKind,
  codec: Codec,
) {
  return { column, kind, codec };
}

/** The codecs by column, as the shape of an object schema. */
export function shapeOf<F extends Fields>(fields: F): ShapeOf<F> {
  const shape = Object.values(fields).map(({ column, codec }) => [column, codec]);
  return Object.fromEntries(shape) as ShapeOf<F>;
}

/** The codec of rows that have these columns; others are dropped. */
export function recordCodec<F extends Fields>(fields: F) {
  return renamingCodec(fields, z.object(shapeOf(fields)));
}

/**
 * The codec that decodes with `schema`, an object of columns, and renames these to the properties of
 * `fields`. Columns without a field are dropped; what is absent stays absent.
 */
export function renamingCodec<F extends Fields, Schema extends z.ZodObject>(
  fields: F,
  schema: Schema,
) {
  return {
    /** Names the domain's type, whose members must be those of the fields. */
    to: <Value extends Partial<RecordOf<F>>>() =>
      z.codec(schema, z.custom<Value>(), {
        decode: (row) => toRecord(fields, row) as Value,
        encode: (value) => toColumns(fields, value) as z.output<Schema>,
      }),
  };
}

/** The values by property, from values by column. */
export function toRecord(fields: Fields, row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...row };
  const record: Record<string, unknown> = {};
  for (const [property, { column }] of Object.entries(fields)) {
    if (columns[column] !== undefined) record[property] = columns[column];
  }
  return record;
}

/** The values by column, from values by property. */
export function toColumns(fields: Fields, record: object): Record<string, unknown> {
  const members: Record<string, unknown> = { ...record };
  const row: Record<string, unknown> = {};
  for (const [property, { column }] of Object.entries(fields)) {
    if (members[property] !== undefined) row[column] = members[property];
  }
  return row;
}
