/** Filters of our own, which are of no single column. */
import type * as z from "zod";
import { categoryParam, seriesIdParam } from "#contract/entry-filter.ts";
import { parseContactSearch } from "#domain/contact-search.ts";
import {
  MAX_SEARCH_LENGTH,
  MAX_WORDS,
  hasTooManyWords,
  parseValueWords,
  parseSearch,
  parseWords,
} from "#domain/entry-search.ts";
import { normalizeTyped } from "#domain/plain-text.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { parseError } from "../errors/http-error.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import { refuseParameters } from "./refuse-parameters.ts";

type ParseFilter = (table: TableName, search: URLSearchParams) => Filter | null;

/** By the name of the parameter. */
export const OWN_FILTERS: ReadonlyMap<string, ParseFilter> = new Map([
  ["search", parseSearchParameter],
  ["category_text", parseCategoryText],
  ["of_series", parseSeries],
]);

/** Null without the parameter, or if it has no words. */
function parseSearchParameter(table: TableName, search: URLSearchParams): Filter | null {
  const text = search.get("search");
  if (text === null) return null;
  const toFilter = SEARCHES[table];
  if (toFilter === undefined) return refuseSearch(search);
  const line = normalizeLine(normalizeTyped(text), MAX_SEARCH_LENGTH);
  if (line !== null && typeof line !== "string") {
    throw parseError(
      line.error === "too-long"
        ? `A busca pode ter no máximo ${MAX_SEARCH_LENGTH} caracteres.`
        : "A busca tem caracteres que não se veem: digite-a de novo.",
    );
  }
  const filter = toFilter(line ?? "");
  return filter.words.length === 0 ? null : filter;
}

function refuseSearch(search: URLSearchParams): null {
  refuseParameters(search, ["search"]);
  return null;
}

type SearchFilter = Extract<Filter, { kind: "search" | "words" }>;

/** The tables with a text search. */
const SEARCHES: Partial<Record<TableName, (text: string) => SearchFilter>> = {
  transactions: (text) => ({ kind: "search", words: parseSearch(text), byIndex: true }),
  clients: (text) => ({ kind: "words", words: parseContactSearch(text) }),
  transfers: (text) => ({ kind: "words", words: parseValueWords(text).map((word) => [word]) }),
  audit_records: (text) => ({ kind: "words", words: parseWords(text).map((word) => [word]) }),
};

/** Null without the parameter, or if it is blank. */
function parseCategoryText(table: TableName, search: URLSearchParams): Filter | null {
  const text = search.get("category_text");
  if (text === null) return null;
  if (table !== "transactions") refuseParameters(search, ["category_text"]);
  const value = parsed(categoryParam, text);
  return value === null ? null : { kind: "category-text", text: value };
}

/** Null without the parameter, or if it is blank. */
function parseSeries(table: TableName, search: URLSearchParams): Filter | null {
  const text = search.get("of_series");
  if (text === null) return null;
  if (table !== "transactions") refuseParameters(search, ["of_series"]);
  const id = parsed(seriesIdParam, text);
  return id === null ? null : { kind: "of-series", id };
}

function parsed<Value>(param: z.ZodType<Value>, text: string): Value {
  const { data, error } = param.safeParse(text);
  if (error !== undefined) throw parseError(error.issues[0]?.message ?? "");
  return data;
}

/** The conditions of those that are present. */
export function parseOwnFilters(table: TableName, search: URLSearchParams): readonly Filter[] {
  const found = [...OWN_FILTERS.values()].map((parse) => parse(table, search));
  return found.filter((condition) => condition !== null);
}

/** A read ignores such a text, or the rest of it; a change would then apply to more rows. */
export function refusePartlySearched(table: TableName, search: URLSearchParams): void {
  for (const [name, parse] of OWN_FILTERS) {
    if (search.has(name) && parse(table, search) === null) {
      throw parseError(`O parâmetro ${name} não tem o que procurar: preencha-o, ou tire-o.`);
    }
  }
  if (hasTooManyWords(search.get("search") ?? "")) {
    throw parseError(`A busca de uma mudança pode ter no máximo ${MAX_WORDS} palavras.`);
  }
}
