/**
 * What can be asked of a table, as a typed tree: the parser of the wire makes it, the ledger turns
 * it into SQL. Column names in it are known ones; values are of their column's kind, and reach the
 * database as parameters only.
 */
import type { Pattern } from "../database/engine.ts";
import type { Relation } from "./tables.ts";

/** Centavos for money, ISO text for dates and instants. */
export type FilterValue = string | number | boolean | bigint;

/** A place in an order: the value of each of its terms, of the row that stands there. */
export type Position = readonly (FilterValue | null)[];

/** How a column may be compared; PostgREST's names. `isdistinct` also tells null from a value. */
export type Comparison = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "isdistinct";

/** Which rows: a column's condition, or several joined. Null in a column is SQL's unknown. */
export type Filter =
  | { readonly kind: "and" | "or"; readonly filters: readonly Filter[] }
  | { readonly kind: "not"; readonly filter: Filter }
  | {
      readonly kind: "compare";
      readonly column: string;
      readonly comparison: Comparison;
      readonly value: FilterValue;
    }
  | {
      readonly kind: "like";
      readonly column: string;
      readonly pattern: Pattern;
      /** Ignoring case, of Portuguese letters too. */
      readonly ignoresCase: boolean;
    }
  | { readonly kind: "in"; readonly column: string; readonly values: readonly FilterValue[] }
  | { readonly kind: "is"; readonly column: string; readonly value: null | boolean }
  /** Whether the embedding has any row: one that passes its filter, within its limit and offset. */
  | { readonly kind: "has-linked"; readonly linked: Embed };

/** Embed rows, as an embedding asks for them. */
export type Embed = Pick<Embedding, "relation" | "query">;

/** One term of an order. */
export type Order = {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last";
  /** The column is one of the row that this row links to; null where the embedding leaves it out. */
  readonly of?: Embed;
};

/** One output column: a stored or computed column under its own name or another. */
export type SelectedColumn = {
  readonly kind: "column";
  readonly column: string;
  readonly as: string;
};

/** Embed rows inside each row: one or null, or a list. */
export type Embedding = {
  readonly kind: "embedding";
  readonly relation: Relation;
  readonly as: string;
  /** Of the linked rows. Limit and offset are for each row's own list. */
  readonly query: RowQuery;
  /** Whether rows without linked rows are left out. */
  readonly isInner: boolean;
};

/** What a row that goes out is made of, in order. */
export type Selection = readonly (SelectedColumn | Embedding)[];

/** Whether rows have it: an embedding without columns, as `clients!inner()`, is there to filter by. */
export function isShown(item: SelectedColumn | Embedding): boolean {
  return item.kind === "column" || item.query.select.length > 0;
}

/** A whole read of one table. */
export type RowQuery = {
  readonly select: Selection;
  readonly filter: Filter;
  readonly order: readonly Order[];
  /** Only rows that stand after this position; null for rows from the first one on. */
  readonly after: Position | null;
  /** Rows at most; null for all. */
  readonly limit: number | null;
  readonly offset: number;
};

/** Every row. */
export const NO_FILTER: Filter = { kind: "and", filters: [] };
