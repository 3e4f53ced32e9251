import type * as z from "zod";
import type { Upsert } from "../commands/commands.ts";
import { columnOf, type TableName } from "../rows/tables.ts";
import { CHECK_VIOLATION, HttpError } from "../errors/http-error.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import { MAX_ROWS, tooManyRows } from "./json-list.ts";
import { unquote } from "./unquote.ts";

const MAX_DETAILS = 20;
const NOT_NULL_VIOLATION = "23502";

export type Body = {
  readonly table: TableName;
  readonly content: unknown;
  /** The columns to read; null for all. */
  readonly columns: readonly string[] | null;
  /** If false, a missing column is null. */
  readonly missingIsDefault: boolean;
};

/** Reads one object or a list. @throws HttpError naming the row and the field. */
export function readRows<Output>(schema: z.ZodType<Output>, body: Body): Promise<Output[]> {
  return mapRows(body, (row, prefix) => validate(schema, body.table, row, prefix));
}

/** @throws HttpError naming the row and the field. */
export function readUpserts<Draft, Patch>(
  insert: z.ZodType<Draft>,
  patch: z.ZodType<Patch>,
  body: Body,
): Promise<Upsert<Draft, Patch>[]> {
  return mapRows(body, (row, prefix) => ({
    draft: validate(insert, body.table, row, prefix),
    patch: validate(patch, body.table, withoutId(row), prefix),
  }));
}

/** @throws HttpError with the first error; `details` lists all. */
export function readPatch<Output>(schema: z.ZodType<Output>, body: Body): Output {
  return validate(schema, body.table, pickColumns(body.content, body), "");
}

async function mapRows<Output>(
  body: Body,
  read: (row: unknown, prefix: string) => Output,
): Promise<Output[]> {
  const { content } = body;
  if (!Array.isArray(content)) return [read(pickColumns(content, body), "")];
  if (content.length > MAX_ROWS) throw tooManyRows();
  const rows: Output[] = [];
  for (const row of content) {
    rows.push(read(pickColumns(row, body), `Registro ${rows.length + 1}: `));
    await yieldToEventLoop(rows.length);
  }
  return rows;
}

function pickColumns(row: unknown, { table, columns, missingIsDefault }: Body): unknown {
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

function validate<Output>(
  schema: z.ZodType<Output>,
  table: TableName,
  row: unknown,
  prefix: string,
): Output {
  const result = schema.safeParse(unquote(schema, row));
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const details = result.error.issues
    .slice(0, MAX_DETAILS)
    .map(({ message }) => message)
    .join(" ");
  if (first?.code !== "unrecognized_keys") {
    throw new HttpError(400, errorCode(row, first), `${prefix}${first?.message ?? ""}`, {
      details,
    });
  }
  // A member of a value, such as of `splits`, is no column.
  const isOfRow = first.path.length === 0;
  const known = isOfRow ? first.keys.find((key) => columnOf(table, key) !== null) : undefined;
  if (known === undefined) {
    throw new HttpError(400, "PGRST204", prefix + first.message, { details });
  }
  throw new HttpError(
    400,
    "428C9",
    `${prefix}A coluna ${known} de ${table} é escrita pelo próprio sistema, e não pode ser mudada.`,
  );
}

/** PostgREST's code for an invalid row, PostgreSQL's for an invalid column. */
function errorCode(row: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (!isObject(row)) return "PGRST102";
  const value = row[String(issue?.path[0])];
  return value === undefined || value === null ? NOT_NULL_VIOLATION : CHECK_VIOLATION;
}

function withoutId(row: unknown): unknown {
  if (!isObject(row)) return row;
  const { id: _, ...rest } = row;
  return rest;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
