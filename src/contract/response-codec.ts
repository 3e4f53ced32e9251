/** A response's amount is `nameCents` in centavos in the domain, `name` in reais in the API. */
import * as z from "zod";
import type { TotalCents } from "#domain/money.ts";
import { field, recordCodec, type RecordOf } from "./record-codec.ts";
import { apiSum, decodeSum, encodeSum } from "./sum.ts";

type ApiName<Name> = Name extends `${infer Short}Cents` ? Short : Name;
type Shape = Readonly<Record<string, z.ZodType>>;
type ResponseFields<S extends Shape> = {
  readonly [Name in keyof S & string]: {
    readonly column: ApiName<Name>;
    readonly kind: "text";
    readonly codec: S[Name];
  };
};

export function responseCodec<S extends Shape>(shape: S) {
  const fields = Object.entries(shape).map(([name, codec]) => [
    name,
    field(name.replace(/Cents$/u, ""), "text", codec),
  ]);
  return recordCodec(Object.fromEntries(fields) as ResponseFields<S>).to<
    RecordOf<ResponseFields<S>>
  >();
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item) as unknown as z.ZodType<readonly z.output<Item>[], z.input<Item>[]>;
}

/** Converts all days in one pass: a codec for each is several times slower. */
export function seriesCodec<Value extends object>() {
  return <const Key extends "date" | "month", const Name extends string>(
    key: Key,
    names: readonly Name[],
  ) => {
    type Row = Record<Key, string> & Record<Name, number>;
    const shape = Object.fromEntries(names.map((name) => [name, apiSum]));
    const rowSchema = z.object({ [key]: z.string(), ...shape }) as unknown as z.ZodType<Row, Row>;
    const members = names.map((name) => ({ name, domainName: `${name}Cents` }));
    return z.codec(z.array(rowSchema), z.custom<readonly Value[]>(), {
      decode: (rows) =>
        rows.map((row) => {
          const value: Record<string, unknown> = { [key]: row[key] };
          for (const { name, domainName } of members) value[domainName] = decodeSum(row[name]);
          return value as Value;
        }),
      encode: (values) =>
        values.map((value) => {
          const record = value as Record<string, string | TotalCents>;
          const row: Record<string, unknown> = { [key]: record[key] };
          for (const { name, domainName } of members) {
            row[name] = encodeSum(record[domainName] as TotalCents);
          }
          return row as Row;
        }),
    });
  };
}
