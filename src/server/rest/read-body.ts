/** The rows that a body says, each checked by its schema. */
import type * as z from "zod";
import type { Upsert } from "../commands/commands.ts";
import { columnOf, type TableName } from "../rows/tables.ts";
import { HttpError } from "../http/http-error.ts";

/** Rows at most in one request. */
const MAX_ROWS = 10_000;
const MAX_DETAILS = 20;

/** A body, and how the request says it is to be read. */
export type Body = {
  readonly table: TableName;
  readonly content: unknown;
  /** The columns that count; null for whatever each row says. */
  readonly columns: readonly string[] | null;
  /** Whether a column that a row does not say has its default, and not null. */
  readonly missingIsDefault: boolean;
};

/** The rows of a POST: one object or a list of them. @throws HttpError naming row and field. */
export function readRows<Output>(schema: z.ZodType<Output>, body: Body): Output[] {
  return rowsOf(body).map(({ row, place }) => checked(schema, body.table, row, place));
}

/** The rows of a POST that changes what is there already. @throws HttpError naming row and field. */
export function readUpserts<Draft, Patch>(
  insert: z.ZodType<Draft>,
  patch: z.ZodType<Patch>,
  body: Body,
): Upsert<Draft, Patch>[] {
  return rowsOf(body).map(({ row, place }) => ({
    draft: checked(insert, body.table, row, place),
    patch: checked(patch, body.table, withoutId(row), place),
  }));
}

/** The one object of a PATCH. @throws HttpError with the first thing wrong; `details` lists all. */
export function readPatch<Output>(schema: z.ZodType<Output>, body: Body): Output {
  return checked(schema, body.table, inColumns(body.content, body), "");
}

function rowsOf(body: Body): { row: unknown; place: string }[] {
  const { content } = body;
  if (!Array.isArray(content)) return [{ row: inColumns(content, body), place: "" }];
  if (content.length > MAX_ROWS) {
    throw new HttpError(413, "54000", `Envie no máximo ${MAX_ROWS} registros de cada vez.`);
  }
  return content.map((row: unknown, index) => ({
    row: inColumns(row, body),
    place: `Registro ${index + 1}: `,
  }));
}

/** The row with the columns that count and no others. */
function inColumns(row: unknown, { table, columns, missingIsDefault }: Body): unknown {
  if (columns === null || !isObject(row)) return row;
  const entries = columns.flatMap((column): [string, unknown][] => {
    if (columnOf(table, column) === null) {
      const name = JSON.stringify(column.slice(0, 80));
      throw new HttpError(400, "PGRST204", `${table} não tem a coluna ${name}.`);
    }
    if (Object.hasOwn(row, column)) return [[column, row[column]]];
    return missingIsDefault ? [] : [[column, null]];
  });
  return Object.fromEntries(entries);
}

function checked<Output>(
  schema: z.ZodType<Output>,
  table: TableName,
  row: unknown,
  place: string,
): Output {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const details = result.error.issues
    .slice(0, MAX_DETAILS)
    .map(({ message }) => message)
    .join(" ");
  if (first?.code !== "unrecognized_keys") {
    throw new HttpError(400, "23514", `${place}${first?.message ?? ""}`, { details });
  }
  const known = first.keys.find((key) => columnOf(table, key) !== null);
  if (known === undefined) throw new HttpError(400, "PGRST204", place + first.message, { details });
  throw new HttpError(
    400,
    "428C9",
    `${place}A coluna ${known} de ${table} é escrita pelo próprio sistema, e não pode ser mudada.`,
  );
}

function withoutId(row: unknown): unknown {
  if (!isObject(row)) return row;
  const { id: _, ...rest } = row;
  return rest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
