import {
  NO_FILTER,
  type Embedding,
  type Filter,
  type RowQuery,
  type Selection,
} from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import { compareEachRow } from "../rows/resolve-search.ts";
import { parseCursor } from "./cursor.ts";
import { ConditionCount } from "./condition-count.ts";
import { parseFilter } from "./parse-filter.ts";
import { parseOrder } from "./parse-order.ts";
import { parseSelect } from "./parse-select.ts";
import { OWN_FILTERS, parseOwnFilters, refusePartlySearched } from "./own-filters.ts";
import { refuseParameters } from "./refuse-parameters.ts";
import { HttpError, parseError } from "../errors/http-error.ts";

/** Parameters that are not filters of a column; each at most once per request. */
const RESERVED = new Set([
  "select",
  "order",
  "after",
  "limit",
  "offset",
  "columns",
  "on_conflict",
  ...OWN_FILTERS.keys(),
]);
const MAX_QUERY_LENGTH = 16_000;

/** Parses the query of a read. The order is always total: ties are broken by id. */
export function parseRowQuery(table: TableName, search: URLSearchParams): RowQuery {
  refuseParameters(search, ["columns", "on_conflict"]);
  const { select, filter } = parseSelectAndFilter(table, search);
  const order = parseOrder(table, search.get("order"), select);
  const cursor = search.get("after");
  return {
    select,
    filter,
    order,
    after: cursor === null ? null : parseCursor(table, order, cursor),
    limit: parseCount(search, "limit"),
    offset: parseCount(search, "offset") ?? 0,
  };
}

/**
 * Parses which rows a PATCH or DELETE changes, and the columns to return. Requires a filter, so
 * that no request changes all rows by accident; refuses an order, a limit, and a text of which
 * nothing or only a part would be searched.
 */
export function parseTargets(
  table: TableName,
  search: URLSearchParams,
): { readonly select: Selection; readonly filter: Filter } {
  refuseParameters(search, ["order", "after", "limit", "offset", "on_conflict"]);
  const targets = parseSelectAndFilter(table, search);
  refusePartlySearched(table, search);
  if (targets.filter.kind === "and" && targets.filter.filters.length === 0) {
    throw new HttpError(
      400,
      "21000",
      "Diga quais registros mudar: um pedido sem filtro não é aceito.",
    );
  }
  return { ...targets, filter: compareEachRow(targets.filter) };
}

/**
 * Parses the columns that a POST returns. It takes no filters; `on_conflict` can only be the id.
 */
export function parseInsertSelect(table: TableName, search: URLSearchParams): Selection {
  const { select, filter } = parseSelectAndFilter(table, search);
  if (filter.kind === "and" && filter.filters.length > 0) {
    refuseParameters(
      search,
      [...search.keys()].filter((name) => !RESERVED.has(name)),
    );
  }
  refuseParameters(search, ["order", "after", "limit", "offset", ...OWN_FILTERS.keys()]);
  const conflict = search.get("on_conflict");
  if (conflict !== null && conflict.trim() !== "id") {
    throw new HttpError(
      400,
      "42P10",
      `on_conflict deve ser id, não ${JSON.stringify(conflict.slice(0, 80))}.`,
    );
  }
  return select;
}

/** Null without the parameter. @throws HttpError for a blank name. */
export function parseColumns(search: URLSearchParams): readonly string[] | null {
  const list = search.get("columns");
  if (list === null) return null;
  const columns = list.split(",").map((name) => name.trim().replace(/^"(.*)"$/u, "$1"));
  if (columns.includes("")) throw parseError("columns deve dizer pelo menos uma coluna.");
  return columns;
}

/** By embedding: `name.column`, `name.or`, `name.order`, and so on. */
type EmbeddedParameters = ReadonlyMap<string, URLSearchParams>;

function parseSelectAndFilter(
  table: TableName,
  search: URLSearchParams,
): { readonly select: Selection; readonly filter: Filter } {
  limitLength(search);
  refuseRepeated(search);
  const selected = parseSelect(table, search.get("select"));
  const names = new Set(selected.flatMap((item) => (item.kind === "embedding" ? [item.as] : [])));
  const { own, embedded } = splitParameters(search, names);
  const count = new ConditionCount();
  const select = selected.map((item) =>
    item.kind === "column" ? item : applyParameters(item, embedded, count),
  );
  const embeddings = new Map(
    select.flatMap((item) => (item.kind === "embedding" ? [[item.as, item]] : [])),
  );
  const filter = parseFilter({ table, embeddings }, own, count);
  const parts = parseOwnFilters(table, search);
  return {
    select,
    filter: parts.length === 0 ? filter : { kind: "and", filters: [filter, ...parts] },
  };
}

function splitParameters(
  search: URLSearchParams,
  embeddings: ReadonlySet<string>,
): { own: [string, string][]; embedded: EmbeddedParameters } {
  const own: [string, string][] = [];
  const embedded = new Map<string, URLSearchParams>();
  for (const [name, value] of search) {
    const path = /^(?!not\.(?:and|or)$)(\w+)\.(.+)$/u.exec(name);
    const [, embedding = "", parameter = ""] = path ?? [];
    if (path === null) {
      if (!RESERVED.has(name)) own.push([name, value]);
    } else if (embeddings.has(embedding)) {
      const parameters = embedded.get(embedding) ?? new URLSearchParams();
      parameters.append(parameter, value);
      embedded.set(embedding, parameters);
    } else {
      throw new HttpError(
        400,
        "PGRST108",
        `${embedding.slice(0, 80)} não está no select deste pedido, e não pode ser filtrado.`,
        { hint: `Peça-o também, como em select=*,${embedding.slice(0, 80)}(*).` },
      );
    }
  }
  return { own, embedded };
}

function applyParameters(
  embedding: Embedding,
  embedded: EmbeddedParameters,
  count: ConditionCount,
): Embedding {
  const { relation, query } = embedding;
  const search = embedded.get(embedding.as) ?? new URLSearchParams();
  refuseRepeated(search);
  const filters = [...search].filter(([name]) => !RESERVED.has(name));
  const scope = { table: relation.to, embeddings: new Map<string, Embedding>() };
  refuseParameters(search, ["select", "after", "columns", "on_conflict", ...OWN_FILTERS.keys()]);
  return {
    ...embedding,
    query: {
      select: query.select,
      filter: filters.length === 0 ? NO_FILTER : parseFilter(scope, filters, count),
      order: parseOrder(relation.to, search.get("order"), []),
      after: null,
      limit: parseCount(search, "limit"),
      offset: parseCount(search, "offset") ?? 0,
    },
  };
}

function parseCount(search: URLSearchParams, name: "limit" | "offset"): number | null {
  const text = search.get(name);
  if (text === null) return null;
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  if (/^-\d{1,15}$/u.test(text)) {
    // As in PostgREST up to version 14.
    if (name === "offset") return 0;
    // supabase-js sends this for a range that ends before it begins.
    throw new HttpError(416, "PGRST103", "limit não pode ser negativo.", {
      // PostgREST's text, which clients may parse.
      details: "Limit should be greater than or equal to zero.",
    });
  }
  throw parseError(`${name} deve ser um número inteiro a partir de 0.`);
}

function refuseRepeated(search: URLSearchParams): void {
  const repeated = [...RESERVED].find((name) => search.getAll(name).length > 1);
  if (repeated !== undefined) {
    throw parseError(`O parâmetro ${repeated} veio mais de uma vez.`);
  }
}

/** @throws HttpError (414) */
export function limitLength(search: URLSearchParams): void {
  if (search.toString().length > MAX_QUERY_LENGTH) {
    throw new HttpError(414, "PGRST100", "O pedido tem filtros demais.");
  }
}
