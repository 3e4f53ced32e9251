/** Column names are validated; values reach the database only as parameters. */
import type { ColumnCondition, FilterValue } from "#contract/condition.ts";
import type { ValueWord, SearchWord, Word } from "#domain/entry-search.ts";
import type { Pattern } from "../database/engine.ts";
import type { Relation } from "./tables.ts";

/** The values of a row for each term of an order. */
export type Position = readonly (FilterValue | null)[];

/** A condition of the contract, or one that only a request or the server creates. */
export type Filter =
  | ColumnCondition
  | { readonly kind: "and" | "or"; readonly filters: readonly Filter[] }
  | { readonly kind: "not"; readonly filter: Filter }
  | {
      readonly kind: "like";
      readonly column: string;
      readonly pattern: Pattern;
      /** True to ignore case, including Portuguese letters. */
      readonly ignoresCase: boolean;
    }
  | { readonly kind: "in"; readonly column: string; readonly values: readonly FilterValue[] }
  /**
   * The text search of entries. `byIndex`: for reads of all its matches; otherwise it compares row
   * by row.
   */
  | { readonly kind: "search"; readonly words: readonly SearchWord[]; readonly byIndex: boolean }
  /** The text search of contacts, transfers and the history: one word of each list must match. */
  | { readonly kind: "words"; readonly words: readonly (readonly (Word | ValueWord)[])[] }
  /** The name of the category contains the text (spec section 7); read as a list of keys. */
  | { readonly kind: "category-text"; readonly text: string }
  /** An entry of the series, or tied to one. */
  | { readonly kind: "of-series"; readonly id: string }
  /** The entry's category is one of these keys. */
  | { readonly kind: "of-category"; readonly keys: readonly string[] }
  /** The category of the entry or of one of its parts is one of these keys. */
  | { readonly kind: "any-category"; readonly keys: readonly string[] }
  /** After a position, in an order of columns that are not null, all in one direction. */
  | {
      readonly kind: "beyond";
      readonly columns: readonly string[];
      readonly direction: Order["direction"];
      readonly values: readonly FilterValue[];
    }
  /** Some linked row matches the filter, within limit and offset. */
  | { readonly kind: "has-linked"; readonly linked: Embed };

export type Embed = Pick<Embedding, "relation" | "query">;

export type Order = {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last";
  /** Orders by a column of the linked row; null if the embedding's filter excludes it. */
  readonly of?: Embed;
  /** For categories: their keys in the order of the page. */
  readonly keys?: readonly string[];
};

export type SelectedColumn = {
  readonly kind: "column";
  readonly column: string;
  readonly as: string;
};

/** Rows nested in each row: one row or null, or a list. */
export type Embedding = {
  readonly kind: "embedding";
  readonly relation: Relation;
  readonly as: string;
  /** Limit and offset apply to each row's own list. */
  readonly query: RowQuery;
  /** True to exclude rows without linked rows. */
  readonly isInner: boolean;
};

export type Selection = readonly (SelectedColumn | Embedding)[];

/** False for an embedding without columns, such as `clients!inner()`, which only filters. */
export function isShown(item: SelectedColumn | Embedding): boolean {
  return item.kind === "column" || item.query.select.length > 0;
}

export type RowQuery = {
  readonly select: Selection;
  readonly filter: Filter;
  readonly order: readonly Order[];
  readonly after: Position | null;
  readonly limit: number | null;
  readonly offset: number;
};

export const NO_FILTER: Filter = { kind: "and", filters: [] };
