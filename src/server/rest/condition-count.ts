import { parseError } from "../http/http-error.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";

const MAX_CONDITIONS = 200;
/** Each is compared with every row. Contacts are few. */
const MAX_PATTERNS: Readonly<Record<TableName, number>> = {
  clients: MAX_CONDITIONS,
  accounts: MAX_CONDITIONS,
  categories: MAX_CONDITIONS,
  tags: MAX_CONDITIONS,
  recurrences: MAX_CONDITIONS,
  transactions: 20,
  transfers: 20,
  audit_records: 20,
};
/** Below SQLite's limit on parameters. */
const MAX_VALUES = 30_000;

/** Of one request, against the limits of the databases. */
export class ConditionCount {
  #conditions = 0;
  readonly #patterns = {
    clients: 0,
    accounts: 0,
    categories: 0,
    tags: 0,
    recurrences: 0,
    transactions: 0,
    transfers: 0,
    audit_records: 0,
  };
  #values = 0;

  /** A repeated condition counts each time. @throws HttpError past a limit. */
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
        this.#patterns[table] += 1;
        if (this.#patterns[table] > MAX_PATTERNS[table]) {
          throw tooMany(MAX_PATTERNS[table], "buscas em textos");
        }
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
