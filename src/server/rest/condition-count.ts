import { parseError } from "../errors/http-error.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";

const MAX_CONDITIONS = 200;
/** Each is compared with every row. */
const MAX_PATTERNS = 20;
const SMALL_TABLES: ReadonlySet<TableName> = new Set([
  "clients",
  "accounts",
  "categories",
  "tags",
  "recurrences",
]);
/** Below SQLite's limit of parameters. */
const MAX_VALUES = 30_000;

/** Counts the conditions of one request against the databases' limits. */
export class ConditionCount {
  #conditions = 0;
  readonly #patterns = new Map<TableName, number>();
  #values = 0;

  /** A repeated condition counts each time. @throws HttpError above a limit. */
  add(filter: Filter, table: TableName): void {
    switch (filter.kind) {
      case "and":
      case "or":
        for (const part of filter.filters) this.add(part, table);
        return;
      case "not":
        return this.add(filter.filter, table);
      case "has-linked":
        this.#addOne(0);
        return this.add(filter.linked.query.filter, filter.linked.relation.to);
      case "like":
        this.#addPattern(table);
        this.#addOne(1);
        return;
      case "search":
        for (const _ of filter.words) this.#addOne(3);
        return;
      case "words":
        for (const spellings of filter.words) this.#addOne(2 * spellings.length);
        return;
      default:
        this.#addOne(filter.kind === "in" ? filter.values.length : 1);
    }
  }

  #addPattern(table: TableName): void {
    const max = SMALL_TABLES.has(table) ? MAX_CONDITIONS : MAX_PATTERNS;
    const count = (this.#patterns.get(table) ?? 0) + 1;
    this.#patterns.set(table, count);
    if (count > max) throw tooMany(max, "buscas em textos");
  }

  #addOne(values: number): void {
    this.#conditions += 1;
    this.#values += values;
    if (this.#conditions > MAX_CONDITIONS) throw tooMany(MAX_CONDITIONS, "condições");
    if (this.#values > MAX_VALUES) throw tooMany(MAX_VALUES, "valores");
  }
}

function tooMany(max: number, unit: string): Error {
  return parseError(`Use no máximo ${max} ${unit} por pedido.`);
}
