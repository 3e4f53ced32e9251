/**
 * PostgREST's filters: `column=operator.value`, and nested `and=(…)` and `or=(…)`, each optionally
 * with `not.`. Always true: client text only ever becomes a value in the tree.
 */
import { toListText } from "#domain/list-text.ts";
import type { Comparison, FilterValue } from "#contract/condition.ts";
import type { Embedding, Filter } from "../rows/row-query.ts";
import { columnOf, type Column, type TableName } from "../rows/tables.ts";
import type { ConditionCount } from "./condition-count.ts";
import { parsePattern } from "./parse-pattern.ts";
import type { Between } from "./parse-bound.ts";
import { parseValue, type ComparedValue } from "./parse-value.ts";
import { Scanner, removeEscapes } from "./scanner.ts";
import { HttpError, parseError } from "../errors/http-error.ts";

const MAX_DEPTH = 10;
const COMPARISONS: ReadonlySet<string> = new Set<Comparison>([
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "isdistinct",
]);
/** PostgREST's operators for arrays: contains all, contains any, equal as sets. */
const LIST_OPERATORS: ReadonlySet<string> = new Set(["cs", "ov", "eq", "neq"]);
const PATTERNS: ReadonlySet<string> = new Set(["like", "ilike"]);
/** These accept `(any)` or `(all)`, and a list of values. */
const QUANTIFIABLE = /^(?:eq|gte?|lte?|i?like)$/u;
const SUPPORTED = [...COMPARISONS, ...PATTERNS, "in", "is", "not", "and", "or"].join(", ");

export type FilterScope = {
  readonly table: TableName;
  readonly embeddings: ReadonlyMap<string, Embedding>;
};

/** All parameters (name, value) must match. @throws HttpError */
export function parseFilter(
  scope: FilterScope,
  parameters: readonly (readonly [string, string])[],
  count: ConditionCount,
): Filter {
  return {
    kind: "and",
    filters: parameters.map(([name, value]) =>
      new FilterParser(scope, value, count).parameter(name),
    ),
  };
}

/** @throws HttpError for an unknown column. */
export function knownColumn(table: TableName, name: string): Column {
  const column = columnOf(table, name);
  if (column === null) {
    throw new HttpError(400, "42703", `A coluna ${table}.${name.slice(0, 80)} não existe.`);
  }
  return column;
}

class FilterParser {
  readonly #scope: FilterScope;
  readonly #scanner: Scanner;
  readonly #count: ConditionCount;

  constructor(scope: FilterScope, text: string, count: ConditionCount) {
    this.#scope = scope;
    this.#scanner = new Scanner(text, "O filtro");
    this.#count = count;
  }

  parameter(name: string): Filter {
    const group = /^(not\.)?(and|or)$/u.exec(name);
    const filter =
      group === null
        ? this.#condition(unquote(name), () => this.#scanner.rest())
        : this.#group(group[2] === "or" ? "or" : "and", 1);
    this.#scanner.expectEnd();
    return group?.[1] === undefined ? filter : { kind: "not", filter };
  }

  /** `(item, item,…)` */
  #group(kind: "and" | "or", depth: number): Filter {
    if (depth > MAX_DEPTH) {
      throw parseError(`Filtros podem ter no máximo ${MAX_DEPTH} níveis.`);
    }
    this.#scanner.skipSpaces();
    this.#scanner.expect("(");
    const filters = [this.#item(depth)];
    while (this.#scanner.accept(",")) filters.push(this.#item(depth));
    this.#scanner.expect(")");
    this.#scanner.skipSpaces();
    return { kind, filters };
  }

  /**
   * `and(…)`, `or(…)`, `not.and(…)`, `not.or(…)` or `column.operator.value`. Spaces around them are
   * ignored, but spaces at the end of a text are part of it, as in PostgREST.
   */
  #item(depth: number): Filter {
    this.#scanner.skipSpaces();
    const group = this.#scanner.match(/(not\.)?(and|or)(?=\s*\()/uy);
    if (group !== null) {
      const filter = this.#group(group[2] === "or" ? "or" : "and", depth + 1);
      return group[1] === undefined ? filter : { kind: "not", filter };
    }
    const name = this.#scanner.expectMatch(/(?:\w+|"\w+")(?=\.)/uy, "o nome de uma coluna");
    this.#scanner.expect(".");
    return this.#condition(unquote(name), () => this.#value());
  }

  /** `operator.value` or `not.operator.value` */
  #condition(name: string, readValue: () => string): Filter {
    const embedding = this.#scope.embeddings.get(name);
    const isColumn = embedding === undefined || columnOf(this.#scope.table, name) !== null;
    const column = isColumn ? knownColumn(this.#scope.table, name) : null;
    const isNegated = this.#scanner.match(/not\./uy) !== null;
    const filter =
      column === null && embedding !== undefined
        ? this.#hasNoRow(name, embedding, readValue)
        : this.#operation(name, column?.kind ?? "text", readValue);
    this.#count.add(filter, this.#scope.table);
    return isNegated ? { kind: "not", filter } : filter;
  }

  /** `is.null` for an embedding. */
  #hasNoRow(name: string, embedding: Embedding, readValue: () => string): Filter {
    const operator = this.#scanner.match(/is\./uy);
    if (operator === null || readValue().trim().toLowerCase() !== "null") {
      throw new HttpError(400, "PGRST120", `De ${name} só se pode pedir is.null ou not.is.null.`);
    }
    return { kind: "not", filter: { kind: "has-linked", linked: embedding } };
  }

  #operation(column: string, kind: Column["kind"], readValue: () => string): Filter {
    const operator = this.#scanner.expectMatch(/[a-z]+(?=[.(])/uy, "um operador e um ponto");
    if (kind === "list" && operator !== "is") return this.#listOperation(operator, column);
    const quantifier = this.#scanner.match(/\((any|all)\)/uy)?.[1];
    const isKnown = COMPARISONS.has(operator) || PATTERNS.has(operator);
    if (quantifier !== undefined && QUANTIFIABLE.test(operator)) {
      this.#scanner.expect(".");
      const values = this.#array();
      if (operator === "eq" && quantifier === "any") {
        return buildMembership(column, kind, values);
      }
      return {
        kind: quantifier === "any" ? "or" : "and",
        filters: values.map((value) => buildComparison(operator, column, kind, value)),
      };
    }
    if (quantifier !== undefined || !(isKnown || operator === "in" || operator === "is")) {
      const text = quantifier === undefined ? operator : `${operator}(${quantifier})`;
      throw parseError(`O operador "${text}" não é atendido.`, {
        hint: `Operadores atendidos: ${SUPPORTED}.`,
      });
    }
    this.#scanner.expect(".");
    if (operator === "in") {
      return buildMembership(column, kind, this.#list());
    }
    return operator === "is"
      ? buildIsFilter(column, kind, readValue())
      : buildComparison(operator, column, kind, readValue());
  }

  /** For a list column: `cs.{a,b}`, `ov.{a,b}`, `eq.{a,b}` or `neq.{a,b}`. */
  #listOperation(operator: string, column: string): Filter {
    if (!LIST_OPERATORS.has(operator)) {
      throw parseError(`O operador "${operator}" não se aplica a ${column}, que é uma lista.`, {
        hint: `Operadores atendidos: ${[...LIST_OPERATORS].join(", ")}, is.`,
      });
    }
    this.#scanner.expect(".");
    const items = this.#array();
    if (operator === "eq" || operator === "neq") {
      const value = toListText(items);
      return { kind: "compare", column, comparison: operator, value };
    }
    return hasItems(column, items, operator === "cs" ? "and" : "or");
  }

  /** `{value,value,…}`, PostgreSQL's array literal, in which `\` escapes. */
  #array(): string[] {
    return this.#items("{", "}", () => {
      const bare = (): string => this.#scanner.expectMatch(/(?:[^,{}"\\]|\\.)+/suy, "um valor");
      return this.#scanner.matchQuoted(",}") ?? removeEscapes(bare().trim());
    });
  }

  /** `(value,value,…)` */
  #list(): string[] {
    this.#scanner.skipSpaces();
    return this.#items("(", ")", () => this.#value());
  }

  #items(open: string, close: string, readItem: () => string): string[] {
    this.#scanner.expect(open);
    this.#scanner.skipSpaces();
    const items: string[] = [];
    if (!this.#scanner.accept(close)) {
      items.push(readItem());
      while (this.#scanner.accept(",")) items.push(readItem());
      this.#scanner.expect(close);
    }
    this.#scanner.skipSpaces();
    return items;
  }

  /** Clients quote only values with `,` or `)`; otherwise quotes are part of the value. */
  #value(): string {
    return this.#scanner.matchQuoted(",)") ?? this.#scanner.match(/[^,)]*/uy)?.[0] ?? "";
  }
}

/** The stored list has each id as a JSON string; no id has a character that JSON escapes. */
function hasItems(column: string, items: readonly string[], kind: "and" | "or"): Filter {
  const hasItem = (item: string): Filter => ({
    kind: "like",
    column,
    pattern: ["any-text", { text: JSON.stringify(item) }, "any-text"],
    ignoresCase: false,
  });
  return { kind, filters: items.map(hasItem) };
}

/** PostgREST accepts quoted column names. */
function unquote(name: string): string {
  return name.replace(/^"(\w+)"$/u, "$1");
}

function buildComparison(
  operator: string,
  column: string,
  kind: Column["kind"],
  text: string,
): Filter {
  if (isComparison(operator)) return compareWith(column, operator, parseValue(text, column, kind));
  const value = kind === "text" ? parseValue(text, column, kind) : null;
  // Days are stored as text in only one of the engines.
  if (typeof value !== "string") {
    throw new HttpError(
      400,
      "42883",
      `O operador "${operator}" só se aplica a textos, e ${column} não é um texto.`,
    );
  }
  const pattern = parsePattern(value, column);
  return { kind: "like", column, pattern, ignoresCase: operator === "ilike" };
}

function buildMembership(column: string, kind: Column["kind"], texts: readonly string[]): Filter {
  const values = texts.map((text) => parseValue(text, column, kind));
  const stored = values.filter((value): value is FilterValue => !isBetween(value));
  if (stored.length === values.length) return { kind: "in", column, values: stored };
  return { kind: "or", filters: values.map((value) => compareWith(column, "eq", value)) };
}

/** Exact, even if the value lies between two storable ones. A null stays unknown. */
function compareWith(column: string, comparison: Comparison, value: ComparedValue): Filter {
  if (!isBetween(value)) return { kind: "compare", column, comparison, value };
  const atMost: Filter = { kind: "compare", column, comparison: "lte", value: value.below };
  const atLeast: Filter = { kind: "compare", column, comparison: "gte", value: value.above };
  switch (comparison) {
    case "lt":
    case "lte":
      return atMost;
    case "gt":
    case "gte":
      return atLeast;
    case "eq":
      return { kind: "and", filters: [atMost, atLeast] };
    case "neq":
      return { kind: "or", filters: [atMost, atLeast] };
    case "isdistinct":
      return { kind: "or", filters: [atMost, atLeast, { kind: "is", column, value: null }] };
  }
}

function isBetween(value: ComparedValue): value is Between<FilterValue> {
  return typeof value === "object" && value !== null;
}

function buildIsFilter(column: string, kind: Column["kind"], value: string): Filter {
  const text = value.trim().toLowerCase();
  const isNull: Filter = { kind: "is", column, value: null };
  if (text === "null") return isNull;
  if (text === "not_null") return { kind: "not", filter: isNull };
  if (kind === "boolean") {
    if (text === "unknown") return isNull;
    if (text === "true" || text === "false") return { kind: "is", column, value: text === "true" };
  }
  throw parseError(
    `O filtro is de ${column} aceita null, not_null${kind === "boolean" ? ", true, false ou unknown" : ""}.`,
  );
}

function isComparison(operator: string): operator is Comparison {
  return COMPARISONS.has(operator);
}
