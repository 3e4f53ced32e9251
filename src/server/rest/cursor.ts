/** Opaque cursors: base64url of JSON with the order of the page and its values in the last row. */
import * as z from "zod";
import { parseCivilDate } from "#domain/civil-date.ts";
import { parseInstant } from "#domain/company-time.ts";
import { MAX_TOTAL_CENTS } from "#domain/money.ts";
import type { ColumnKind } from "../database/engine.ts";
import { parseError, type HttpError } from "../errors/http-error.ts";
import { LONG_TEXTS } from "../rows/json-rows.ts";
import type { FilterValue } from "#contract/condition.ts";
import type { Order, Position, RowQuery } from "../rows/row-query.ts";
import type { SelectedRows } from "../rows/select-rows.ts";
import { columnOf, type TableName } from "../rows/tables.ts";

const text = z.string().refine((value) => !/[\0\p{Noncharacter_Code_Point}]/u.test(value));
const VALUES: Readonly<Record<ColumnKind, z.ZodType<FilterValue>>> = {
  text,
  json: text,
  list: text,
  splits: text,
  // Sums may exceed the safe integers.
  money: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,19}$/u)
      .transform(BigInt)
      .refine((value) => value <= MAX_TOTAL_CENTS),
  ]),
  integer: z.int(),
  boolean: z.boolean(),
  date: text.refine((value) => parseCivilDate(value) === value),
  instant: text.refine((value) => parseInstant(value) === value),
};

const CURSOR = z.object({ order: z.string(), values: z.array(z.unknown()) });

/** Null if the page is not full, or the order has a column too long for a header. */
export function toNextCursor(
  table: TableName,
  { order, limit }: RowQuery,
  { rows, last }: SelectedRows,
): string | null {
  if (last === null || rows.length !== limit) return null;
  if (order.some(({ column }) => LONG_TEXTS.has(column))) return null;
  const cursor = { order: orderName(table, order), values: last };
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** @throws HttpError for a malformed cursor or one of another order. */
export function parseCursor(table: TableName, order: readonly Order[], cursor: string): Position {
  const long = order.find(({ column }) => LONG_TEXTS.has(column));
  if (long !== undefined) {
    throw refused(`after não é atendido com a ordem de ${long.column}, que pode ter textos longos`);
  }
  const { data } = CURSOR.safeParse(decodeJson(cursor));
  if (data === undefined) throw refused("O cursor de after não foi entendido");
  if (data.order !== orderName(table, order)) {
    throw refused("O cursor de after é de uma lista em outra ordem");
  }
  const values = z
    .tuple(order.map((term) => valueSchema(table, term)) as [])
    .safeParse(data.values);
  if (!values.success) throw refused("O cursor de after não foi entendido");
  return values.data;
}

function valueSchema(table: TableName, { column, of }: Order): z.ZodType<FilterValue | null> {
  const found = columnOf(of?.relation.to ?? table, column);
  const value = VALUES[found?.kind ?? "text"];
  return of !== undefined || found?.isNullable === true ? value.nullable() : value;
}

function orderName(table: TableName, order: readonly Order[]): string {
  const terms = order.map(({ column, direction, nulls, of }) =>
    [of?.relation.to ?? table, column, direction, nulls].join("."),
  );
  return terms.join();
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
}

function refused(message: string): HttpError {
  return parseError(`${message}.`, {
    hint: "Recarregue a página. Um programa envia em after o que veio em x-next-cursor, com a mesma ordem, ou começa da primeira página.",
  });
}
