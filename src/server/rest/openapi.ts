/** `GET /rest/v1/`: OpenAPI 3.1, generated from the schemas that validate requests. */
import type * as z from "zod";
import { auditRecordInsert, auditRecordRow } from "#contract/audit-records.ts";
import { byTable, type RecordDescription } from "#contract/records.ts";
import { hasEnding } from "#domain/entities.ts";
import { NEXT_CURSOR_HEADER, REST_PATH, USER_NAME_HEADER, apiError } from "#contract/api.ts";
import type { ColumnKind } from "../database/engine.ts";
import { TABLES, TABLE_NAMES, type TableName } from "../rows/tables.ts";
import { FUNCTIONS } from "./functions.ts";
import {
  body,
  header,
  json,
  jsonSchema,
  oneOrMany,
  operation,
  parameters,
  query,
  ref,
  responseSchema,
  type Json,
} from "./openapi-parts.ts";
import { isByPostOnly } from "./rpc-function.ts";

type TableDescription = {
  readonly row: z.ZodType;
  readonly insert: z.ZodType | null;
  readonly patch: z.ZodType | null;
  readonly deleteSummary: string;
};

const TABLE_DESCRIPTIONS: Readonly<Record<TableName, TableDescription>> = {
  ...byTable(describeTable),
  audit_records: {
    row: auditRecordRow,
    insert: auditRecordInsert,
    patch: null,
    deleteSummary: "Removes nothing",
  },
};

function describeTable({ row, insert, writes, entityType }: RecordDescription): TableDescription {
  if ("refusal" in writes) return { row, insert: null, patch: null, deleteSummary: "Refused" };
  const deleteSummary = hasEnding(entityType)
    ? "Refused: no row is ever removed"
    : "Removes rows; their history stays";
  return { row, insert, patch: writes.patch, deleteSummary };
}

/** The version of the API, not of the program. */
const VERSION = "1.0.0";

export function openApiDescription(): Json {
  return {
    openapi: "3.1.1",
    info: {
      title: "Sistema Financeiro",
      version: VERSION,
      description:
        "Income, expenses, accounts, clients and employees of a small company, and the history of every change, in PostgREST's dialect.",
    },
    servers: [{ url: REST_PATH }],
    paths: Object.fromEntries([
      ["/", { get: operation("describe", "This description", DESCRIPTION) }],
      ...TABLE_NAMES.map((table) => [`/${table}`, tablePath(table)]),
      ...[...FUNCTIONS].map(([name, rpc]) => [`/rpc/${name}`, functionPath(name, rpc)]),
    ]) as Json,
    components: {
      schemas: Object.fromEntries([
        ["error", jsonSchema(apiError, "output")],
        ...TABLE_NAMES.flatMap(tableSchemas),
      ]) as Json,
      parameters: PARAMETERS,
      responses: {
        error: {
          description: "Refused; nothing was changed",
          content: json(ref("schemas", "error")),
        },
      },
    },
  };
}

const SEARCHED_TABLES: ReadonlySet<TableName> = new Set([
  "transactions",
  "clients",
  "transfers",
  "audit_records",
]);

export const OPENAPI_TYPE = "application/openapi+json";

const DESCRIPTION: Json = {
  200: { description: "OpenAPI 3.1", content: { [OPENAPI_TYPE]: { schema: { type: "object" } } } },
};

const PARAMETERS: Json = {
  select: query("select", "Columns, `name:column`, and linked rows, as `id,client:clients(name)`"),
  order: query("order", "As `expected_payment_date.desc.nullslast,id`"),
  search: query(
    "search",
    "Words to find, ignoring case and accents. Entries: in the category, the notes or the contact's name, or the amount. Contacts: in name, company, telephone, Pix key, e-mail or document. Transfers: in the notes or the name of either account, or the amount. History: in description or user name",
  ),
  category_text: query("category_text", "A part of the category's name, ignoring case and accents"),
  of_series: query(
    "of_series",
    "The id of a series: its entries, what was paid of them in part, and their charges",
  ),
  after: query("after", "The cursor of a page's last row, from `x-next-cursor`; rows after it"),
  limit: query("limit", "Rows at most; without it, all", { type: "integer", minimum: 0 }),
  offset: query("offset", "Rows to skip", { type: "integer", minimum: 0 }),
  and: query("and", "Conditions that all hold, as `(amount.gte.10,status.eq.paid)`"),
  or: query("or", "Conditions of which one holds"),
  columns: query("columns", "The columns of the body that count"),
  on_conflict: query("on_conflict", "`id`", { const: "id" }),
  range: header("Range", "Rows from and to, as `0-24`"),
  prefer: header(
    "Prefer",
    "return=representation|minimal|headers-only, count=exact, resolution=ignore-duplicates|merge-duplicates, missing=default, removed=restore, tx=rollback, max-affected=N, handling=strict",
  ),
  prefer_rpc: header("Prefer", "tx=rollback, max-affected=N, handling=strict"),
  user: header(USER_NAME_HEADER, "Who acts, percent-encoded UTF-8; goes into the history"),
};

function tablePath(table: TableName): Json {
  const { insert, patch, deleteSummary } = TABLE_DESCRIPTIONS[table];
  const filters = Object.entries(TABLES[table])
    .filter(([, { kind }]) => kind !== "json")
    .map(([column, { kind }]) => query(column, filterDescription(kind)));
  const search = [
    ...(SEARCHED_TABLES.has(table) ? parameters("search") : []),
    ...(table === "transactions" ? parameters("category_text", "of_series") : []),
  ];
  const readParameters = [...parameters("select", "and", "or"), ...search, ...filters];
  const pageParameters = parameters("order", "after", "limit", "offset", "prefer");
  const writeParameters = parameters("prefer", "user");
  const rows = rowsResponse(table);
  const readResponses = { 200: rows, 206: rows };
  const writeResponses = { 200: rows, 204: { description: "Done; return=minimal" } };
  const reads = {
    get: {
      ...operation(`read_${table}`, `Rows of ${table}`, readResponses),
      parameters: [...readParameters, ...pageParameters, ...parameters("range")],
    },
    head: {
      ...operation(`count_${table}`, `How many rows, in Content-Range`, {
        200: { description: "No body" },
        206: { description: "No body" },
      }),
      parameters: [...readParameters, ...pageParameters],
    },
  };
  if (insert === null) return reads;
  return {
    ...reads,
    post: {
      ...operation(`create_${table}`, postSummary(table), { 200: rows, 201: rows }),
      parameters: [...parameters("select", "columns", "on_conflict"), ...writeParameters],
      requestBody: body(oneOrMany(ref("schemas", `${table}_insert`))),
    },
    patch: {
      ...operation(`update_${table}`, patch === null ? "Refused" : "Changes rows", writeResponses),
      parameters: [...readParameters, ...parameters("columns"), ...writeParameters],
      requestBody: body(patch === null ? {} : ref("schemas", `${table}_patch`)),
    },
    delete: {
      ...operation(`remove_${table}`, deleteSummary, writeResponses),
      parameters: [...readParameters, ...writeParameters],
    },
  };
}

function filterDescription(kind: ColumnKind): string {
  if (kind === "list") return "Filter of a list: `cs.{a,b}` has all, `ov.{a,b}` any, `eq.{}` none";
  if (kind === "splits") return "`is.null` or `not.is.null`; `category_text` searches the parts";
  return `Filter of a ${kind} column, as \`eq.value\` or \`not.in.(a,b)\``;
}

function postSummary(table: TableName): string {
  return table === "audit_records"
    ? "Gives back the record that the server wrote itself, when the claim says the same"
    : "Creates one row or many, all or none; the id makes it safe to repeat";
}

type DescribedFunction = { kind: string; arguments: z.ZodType; response: z.ZodType };

function functionPath(name: string, rpc: DescribedFunction): Json {
  const responses = { 200: { description: name, content: json(responseSchema(rpc.response)) } };
  const schema = jsonSchema(rpc.arguments, "input");
  const args = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  const required = (schema["required"] ?? []) as readonly string[];
  const summary = `The ${rpc.kind} ${name}`;
  const get = {
    ...operation(`get_${name}`, summary, responses),
    parameters: args.map(([argument, type]) => ({
      ...query(argument, "Argument", type),
      required: required.includes(argument),
    })),
  };
  return {
    ...(isByPostOnly(rpc) ? {} : { get }),
    post: {
      ...operation(`call_${name}`, summary, responses),
      ...(rpc.kind === "change" ? { parameters: parameters("prefer_rpc", "user") } : {}),
      requestBody: { ...body(schema), required: required.length > 0 },
    },
  };
}

function tableSchemas(table: TableName): [string, Json][] {
  const { row, insert, patch } = TABLE_DESCRIPTIONS[table];
  const { required: _, ...rowSchema } = responseSchema(row);
  const properties = { ...columnsNotInStar(table), ...(rowSchema["properties"] as Json) };
  // `select` may omit, add and rename columns.
  const selected = { ...rowSchema, properties, additionalProperties: true };
  return [
    [table, selected],
    ...(insert === null
      ? []
      : [[`${table}_insert`, jsonSchema(insert, "input")] as [string, Json]]),
    ...(patch === null ? [] : [[`${table}_patch`, jsonSchema(patch, "input")] as [string, Json]]),
  ];
}

function columnsNotInStar(table: TableName): Json {
  return Object.fromEntries(
    Object.entries(TABLES[table])
      .filter(([, { isInStar }]) => !isInStar)
      .map(([column, { kind, isNullable }]) => {
        const type = KIND_TYPES[kind];
        const schema = isNullable ? { anyOf: [type, { type: "null" }] } : type;
        return [column, { ...schema, description: WHEN_NAMED }];
      }),
  );
}

const WHEN_NAMED = "Given when `select` names it";
const KIND_TYPES: Readonly<Record<ColumnKind, Json>> = {
  text: { type: "string" },
  money: { type: "number" },
  date: { type: "string", format: "date" },
  instant: { type: "string", format: "date-time" },
  boolean: { type: "boolean" },
  integer: { type: "integer" },
  list: { type: "array" },
  splits: { type: "array" },
  json: {},
};

function rowsResponse(table: TableName): Json {
  const row = ref("schemas", table);
  return {
    description: "The rows, or nothing with return=minimal",
    headers: {
      "Content-Range": {
        description: "Which rows of how many, as `0-24/100`; `*` for what was not asked",
        schema: { type: "string" },
      },
      [NEXT_CURSOR_HEADER]: {
        description: "Of a page that has as many rows as `limit`: what `after` takes for the next",
        schema: { type: "string" },
      },
    },
    content: {
      ...json({ type: "array", items: row }),
      "application/vnd.pgrst.object+json": { schema: row },
      "text/csv": { schema: { type: "string" } },
    },
  };
}
