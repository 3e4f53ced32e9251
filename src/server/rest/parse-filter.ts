/**
 * Filters as PostgREST writes them: `column=operator.value` in the query string, and nested
 * `and=(…)`, `or=(…)`, `not.` before either. Out comes a typed tree, or a problem that names the
 * place; no text of the caller goes further than as a value.
 */
import type { Comparison, Embedding, Filter } from "../rows/row-query.ts";
import { columnOf, type Column, type TableName } from "../rows/tables.ts";
import { parsePattern } from "./parse-pattern.ts";
import { parseValue } from "./parse-value.ts";
import { TextReader, unescaped } from "./scanner.ts";
import { HttpError } from "../http/http-error.ts";

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 200;
/** Below SQLite's limit on parameters. */
const MAX_VALUES = 30_000;
const COMPARISONS: ReadonlySet<string> = new Set<Comparison>([
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "isdistinct",
]);
const PATTERNS: ReadonlySet<string> = new Set(["like", "ilike"]);
/** Operators that may be asked of any, or of all, of a list of values. */
const QUANTIFIABLE: ReadonlySet<string> = new Set([
  "eq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
]);
const SERVED = [...COMPARISONS, ...PATTERNS, "in", "is", "not", "and", "or"].join(", ");

/** What the names in a filter may mean. */
export type FilterScope = {
  readonly table: TableName;
  /** Embeddings by their names, which may be asked to be null or not. */
  readonly embeddings: ReadonlyMap<string, Embedding>;
};

/** How much a whole request has asked so far; what the databases take has an end. */
export type ConditionCount = { conditions: number; values: number };

/** The filter that `parameters` (name, value) say together. @throws HttpError */
export function parseFilter(
  scope: FilterScope,
  parameters: readonly (readonly [string, string])[],
  count: ConditionCount,
): Filter {
  return {
    kind: "and",
    filters: parameters.map(([name, value]) =>
      new FilterReader(scope, value, count).parameter(name),
    ),
  };
}

/** The column of a table, or a problem that names it. */
export function knownColumn(table: TableName, name: string): Column {
  const column = columnOf(table, name);
  if (column === null) {
    throw new HttpError(400, "42703", `A coluna ${table}.${name.slice(0, 80)} não existe.`);
  }
  return column;
}

class FilterReader {
  readonly #scope: FilterScope;
  readonly #reader: TextReader;
  readonly #count: ConditionCount;

  constructor(scope: FilterScope, text: string, count: ConditionCount) {
    this.#scope = scope;
    this.#reader = new TextReader(text, "O filtro");
    this.#count = count;
  }

  parameter(name: string): Filter {
    const group = /^(not\.)?(and|or)$/u.exec(name);
    const filter =
      group === null
        ? this.#condition(withoutQuotes(name), () => this.#reader.rest())
        : this.#group(group[2] === "or" ? "or" : "and", 1);
    this.#reader.expectEnd();
    return group?.[1] === undefined ? filter : { kind: "not", filter };
  }

  /** `(item,item,…)`, with spaces before an item or not. */
  #group(kind: "and" | "or", depth: number): Filter {
    if (depth > MAX_DEPTH) {
      throw new HttpError(400, "PGRST100", `Filtros podem ter no máximo ${MAX_DEPTH} níveis.`);
    }
    this.#reader.expect("(");
    const filters = [this.#item(depth)];
    while (this.#reader.accept(",")) filters.push(this.#item(depth));
    this.#reader.expect(")");
    this.#reader.skipSpaces();
    return { kind, filters };
  }

  /** `and(…)`, `or(…)`, `not.and(…)`, `not.or(…)` or `column.operator.value` */
  #item(depth: number): Filter {
    this.#reader.skipSpaces();
    const group = this.#reader.match(/(not\.)?(and|or)(?=\()/uy);
    if (group !== null) {
      const filter = this.#group(group[2] === "or" ? "or" : "and", depth + 1);
      return group[1] === undefined ? filter : { kind: "not", filter };
    }
    const name =
      this.#reader.match(/(?:\w+|"\w+")(?=\.)/uy)?.[0] ?? this.#reader.fail("o nome de uma coluna");
    this.#reader.expect(".");
    return this.#condition(withoutQuotes(name), () => this.#value());
  }

  /** `operator.value`, with `not.` before it or not; `readValue` reads a value to its end. */
  #condition(name: string, readValue: () => string): Filter {
    const embedding = this.#scope.embeddings.get(name);
    const isColumn = embedding === undefined || columnOf(this.#scope.table, name) !== null;
    const column = isColumn ? knownColumn(this.#scope.table, name) : null;
    const isNegated = this.#reader.match(/not\./uy) !== null;
    const filter =
      column === null && embedding !== undefined
        ? this.#hasNone(name, embedding, readValue)
        : this.#operation(name, column?.kind ?? "text", readValue);
    this.#countIn(filter);
    return isNegated ? { kind: "not", filter } : filter;
  }

  /** Counts what a filter asks, each time that it asks it. */
  #countIn(filter: Filter): void {
    switch (filter.kind) {
      case "and":
      case "or":
        for (const part of filter.filters) this.#countIn(part);
        return;
      case "not":
        return this.#countIn(filter.filter);
      case "has-linked":
        this.#add(1, 0);
        return this.#countIn(filter.linked.query.filter);
      default:
        this.#add(1, filter.kind === "in" ? filter.values.length : 1);
    }
  }

  #add(conditions: number, values: number): void {
    this.#count.conditions += conditions;
    this.#count.values += values;
    const [most, what] =
      this.#count.conditions > MAX_CONDITIONS
        ? [MAX_CONDITIONS, "condições"]
        : [MAX_VALUES, "valores"];
    if (this.#count.conditions > MAX_CONDITIONS || this.#count.values > MAX_VALUES) {
      throw new HttpError(400, "PGRST100", `Use no máximo ${most} ${what} por pedido.`);
    }
  }

  /** `is.null` of an embedding: it has no row. */
  #hasNone(name: string, embedding: Embedding, readValue: () => string): Filter {
    const operator = this.#reader.match(/is\./uy);
    if (operator === null || readValue().toLowerCase() !== "null") {
      throw new HttpError(400, "PGRST120", `De ${name} só se pode pedir is.null ou not.is.null.`);
    }
    return { kind: "not", filter: { kind: "has-linked", linked: embedding } };
  }

  #operation(column: string, kind: Column["kind"], readValue: () => string): Filter {
    const operator =
      this.#reader.match(/[a-z]+(?=[.(])/uy)?.[0] ?? this.#reader.fail("um operador e um ponto");
    const quantifier = this.#reader.match(/\((any|all)\)/uy)?.[1];
    const isKnown = COMPARISONS.has(operator) || PATTERNS.has(operator);
    if (quantifier !== undefined && isKnown && QUANTIFIABLE.has(operator)) {
      this.#reader.expect(".");
      const values = this.#array();
      if (operator === "eq" && quantifier === "any") {
        return { kind: "in", column, values: values.map((item) => parseValue(item, column, kind)) };
      }
      return {
        kind: quantifier === "any" ? "or" : "and",
        filters: values.map((value) => oneOperation(operator, column, kind, value)),
      };
    }
    if (quantifier !== undefined || !(isKnown || operator === "in" || operator === "is")) {
      const said = quantifier === undefined ? operator : `${operator}(${quantifier})`;
      throw new HttpError(400, "PGRST100", `O operador "${said}" não é atendido.`, {
        hint: `Operadores atendidos: ${SERVED}.`,
      });
    }
    this.#reader.expect(".");
    if (operator === "in") {
      const values = this.#list().map((item) => parseValue(item, column, kind));
      return { kind: "in", column, values };
    }
    return operator === "is"
      ? isFilter(column, kind, readValue())
      : oneOperation(operator, column, kind, readValue());
  }

  /** `{value,value,…}` as PostgreSQL writes arrays: `\` takes the next character as it is. */
  #array(): string[] {
    return this.#items("{", "}", () => {
      const bare = (): string =>
        this.#reader.match(/(?:[^,{}"\\]|\\.)+/suy)?.[0] ?? this.#reader.fail("um valor");
      return this.#reader.quotedBefore(",}") ?? unescaped(bare().trim());
    });
  }

  /** `(value,value,…)` */
  #list(): string[] {
    return this.#items("(", ")", () => this.#value());
  }

  /** Items between brackets; none, too. */
  #items(open: string, close: string, readItem: () => string): string[] {
    this.#reader.expect(open);
    if (this.#reader.accept(close)) return [];
    const items = [readItem()];
    while (this.#reader.accept(",")) items.push(readItem());
    this.#reader.expect(close);
    return items;
  }

  /**
   * A value inside brackets: in quotes, or all up to the next `,` or `)`. The client puts only those
   * in quotes that have one of these in them, so quotes may also be a part of the value.
   */
  #value(): string {
    return this.#reader.quotedBefore(",)") ?? this.#reader.match(/[^,)]*/uy)?.[0] ?? "";
  }
}

/** PostgREST takes a column's name in quotes too. */
function withoutQuotes(name: string): string {
  return name.replace(/^"(\w+)"$/u, "$1");
}

function oneOperation(
  operator: string,
  column: string,
  kind: Column["kind"],
  text: string,
): Filter {
  const value = parseValue(text, column, kind);
  if (isComparison(operator)) return { kind: "compare", column, comparison: operator, value };
  if (kind !== "text") {
    throw new HttpError(
      400,
      "42883",
      `O operador "${operator}" só se aplica a textos, e ${column} não é um texto.`,
    );
  }
  const pattern = parsePattern(String(value), column);
  return { kind: "like", column, pattern, ignoresCase: operator === "ilike" };
}

function isFilter(column: string, kind: Column["kind"], said: string): Filter {
  const text = said.toLowerCase();
  const isNull: Filter = { kind: "is", column, value: null };
  if (text === "null") return isNull;
  if (text === "not_null") return { kind: "not", filter: isNull };
  if (kind === "boolean") {
    if (text === "unknown") return isNull;
    if (text === "true" || text === "false") return { kind: "is", column, value: text === "true" };
  }
  throw new HttpError(
    400,
    "PGRST100",
    `O filtro is de ${column} aceita null, not_null${kind === "boolean" ? ", true, false ou unknown" : ""}.`,
  );
}

function isComparison(operator: string): operator is Comparison {
  return COMPARISONS.has(operator);
}
