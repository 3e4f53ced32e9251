/**
 * Filters as PostgREST writes them: `column=operator.value` in the query string, and nested
 * `and=(…)`, `or=(…)`, `not.` before either. Out comes a typed tree, or a problem that names the
 * place; no text of the caller goes further than as a value.
 */
import type { Comparison, Filter, TableName } from "../ledger/row-query.ts";
import { columnOf, type Column } from "../ledger/tables.ts";
import { parseValue } from "./parse-value.ts";
import { WireProblem } from "./wire-problem.ts";

const MAX_DEPTH = 10;
const MAX_CONDITIONS = 200;
const COMPARISONS: ReadonlySet<string> = new Set<Comparison>([
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
]);

/** The filter that `parameters` (name, value) say together. @throws WireProblem */
export function parseFilter(
  table: TableName,
  parameters: readonly (readonly [string, string])[],
): Filter {
  const reader = new FilterReader(table);
  return { kind: "and", filters: parameters.map(([name, value]) => reader.parameter(name, value)) };
}

/** The column of a table, or a problem that names it. */
export function knownColumn(table: TableName, name: string): Column {
  const column = columnOf(table, name);
  if (column === null) {
    throw new WireProblem(400, "42703", `A coluna ${table}.${name.slice(0, 80)} não existe.`);
  }
  return column;
}

class FilterReader {
  readonly #table: TableName;
  #conditions = 0;
  #text = "";
  #at = 0;

  constructor(table: TableName) {
    this.#table = table;
  }

  parameter(name: string, value: string): Filter {
    this.#text = value;
    this.#at = 0;
    const group = /^(not\.)?(and|or)$/u.exec(name);
    if (group === null) return this.#condition(name, () => this.#rest());
    const filter = this.#group(group[2] === "or" ? "or" : "and", 1);
    if (this.#at < value.length) this.#fail("o fim");
    return group[1] === undefined ? filter : { kind: "not", filter };
  }

  /** `(item,item,…)` */
  #group(kind: "and" | "or", depth: number): Filter {
    if (depth > MAX_DEPTH) {
      throw new WireProblem(400, "PGRST100", `Filtros podem ter no máximo ${MAX_DEPTH} níveis.`);
    }
    this.#expect("(");
    const filters = [this.#item(depth)];
    while (this.#accept(",")) filters.push(this.#item(depth));
    this.#expect(")");
    return { kind, filters };
  }

  /** `and(…)`, `or(…)`, `not.and(…)`, `not.or(…)` or `column.operator.value` */
  #item(depth: number): Filter {
    const group = this.#match(/(not\.)?(and|or)(?=\()/uy);
    if (group !== null) {
      const filter = this.#group(group[2] === "or" ? "or" : "and", depth + 1);
      return group[1] === undefined ? filter : { kind: "not", filter };
    }
    const column = this.#match(/[a-z_]+(?=\.)/uy)?.[0] ?? this.#fail("o nome de uma coluna");
    this.#expect(".");
    return this.#condition(column, () => this.#value());
  }

  /** `operator.value`, with `not.` before it or not; `readValue` reads a value to its end. */
  #condition(name: string, readValue: () => string): Filter {
    this.#conditions += 1;
    if (this.#conditions > MAX_CONDITIONS) {
      throw new WireProblem(
        400,
        "PGRST100",
        `Use no máximo ${MAX_CONDITIONS} condições por pedido.`,
      );
    }
    const { kind } = knownColumn(this.#table, name);
    const isNegated = this.#match(/not\./uy) !== null;
    const operator = this.#match(/[a-z]+(?=[.(])/uy)?.[0] ?? this.#fail("um operador e um ponto");
    const filter = this.#operation(name, kind, operator, readValue);
    return isNegated ? { kind: "not", filter } : filter;
  }

  #operation(
    column: string,
    kind: Column["kind"],
    operator: string,
    readValue: () => string,
  ): Filter {
    this.#expect(".");
    if (isComparison(operator)) {
      const value = parseValue(readValue(), column, kind);
      return { kind: "compare", column, comparison: operator, value };
    }
    if (operator === "in") {
      return {
        kind: "in",
        column,
        values: this.#list().map((item) => parseValue(item, column, kind)),
      };
    }
    if (operator === "is")
      return { kind: "is", column, value: this.#isValue(column, kind, readValue()) };
    throw new WireProblem(400, "PGRST100", `O operador "${operator}" não é atendido.`, {
      hint: "Operadores atendidos: eq, neq, gt, gte, lt, lte, in, is, not, and, or.",
    });
  }

  #isValue(column: string, kind: Column["kind"], text: string): null | boolean {
    if (text === "null") return null;
    if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
    throw new WireProblem(
      400,
      "PGRST100",
      `O filtro is de ${column} aceita null${kind === "boolean" ? ", true ou false" : ""}.`,
    );
  }

  /** `(value,value,…)`; also empty. */
  #list(): string[] {
    this.#expect("(");
    if (this.#accept(")")) return [];
    const values = [this.#value()];
    while (this.#accept(",")) values.push(this.#value());
    this.#expect(")");
    return values;
  }

  /** A value inside brackets: quoted, with `\` before `"` and `\`; or up to the next `,` or `)`. */
  #value(): string {
    const quoted = this.#match(/"((?:[^"\\]|\\.)*)"/suy);
    if (quoted !== null) return (quoted[1] ?? "").replace(/\\(.)/gsu, "$1");
    return this.#match(/[^,)"]*/uy)?.[0] ?? "";
  }

  #rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  #accept(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#accept(character)) this.#fail(`"${character}"`);
  }

  /** Matches a sticky pattern here and moves past it. */
  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  #fail(expected: string): never {
    throw new WireProblem(
      400,
      "PGRST100",
      `O filtro ${JSON.stringify(this.#text.slice(0, 200))} não foi entendido: era esperado ${expected} na posição ${this.#at + 1}.`,
    );
  }
}

function isComparison(operator: string): operator is Comparison {
  return COMPARISONS.has(operator);
}
