/** What a read can ask, as data: rendered for the wire by `render-query.ts`, answered by `oracle.ts`. */
import type { TableName } from "./columns.ts";

export type Operator = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "isdistinct" | "like" | "ilike";

/** A value as the wire says it, and what it means: reais, milliseconds, text, true or false. */
export type Value = { readonly text: string; readonly means: string | number | boolean };

/** A condition on a column, or several joined. */
export type Condition =
  | {
      readonly kind: "group";
      readonly joiner: "and" | "or";
      readonly isNegated: boolean;
      readonly items: readonly Condition[];
    }
  | {
      readonly kind: "compare";
      readonly column: string;
      readonly isNegated: boolean;
      readonly operator: Operator;
      /** Null for the one value; else whether any or all of the values must compare. */
      readonly quantifier: "any" | "all" | null;
      readonly values: readonly Value[];
      /** Whether values are quoted where they need not be. */
      readonly quotes: boolean;
    }
  | {
      readonly kind: "in";
      readonly column: string;
      readonly isNegated: boolean;
      readonly values: readonly Value[];
      readonly quotes: boolean;
    }
  | {
      readonly kind: "is";
      readonly column: string;
      readonly isNegated: boolean;
      readonly word: "null" | "not_null" | "true" | "false" | "unknown";
    }
  /** Of an embedding: that nothing is in it. */
  | { readonly kind: "is-empty"; readonly embedding: string; readonly isNegated: boolean };

export type Term = {
  readonly column: string;
  /** The name of the embedding whose column it is; null for an own one. */
  readonly of: string | null;
  readonly direction: "asc" | "desc" | null;
  readonly nulls: "nullsfirst" | "nullslast" | null;
};

/** What comes of a table: rows, their order, and which part. */
export type Part = {
  readonly filters: readonly Condition[];
  readonly order: readonly Term[];
  readonly limit: number | null;
  readonly offset: number | null;
};

export type Item =
  | { readonly kind: "star" }
  | { readonly kind: "column"; readonly column: string; readonly alias: string | null }
  | Embedded;

/** Linked rows inside a row. */
export type Embedded = {
  readonly kind: "embedded";
  /** What the wire calls the link: the other table, or the column. */
  readonly target: string;
  readonly table: TableName;
  readonly alias: string | null;
  readonly hints: readonly string[];
  readonly items: readonly Item[];
  readonly part: Part;
};

/** A whole read. */
export type Read = {
  readonly table: TableName;
  readonly method: "GET" | "HEAD";
  /** Null for no `select` at all. */
  readonly items: readonly Item[] | null;
  readonly part: Part;
  readonly range: { readonly first: number; readonly last: number | null } | null;
  readonly count: "exact" | "planned" | "estimated" | null;
  readonly accept: Accept | null;
};

export type Accept =
  | "application/json"
  | "text/csv"
  | "application/vnd.pgrst.object+json"
  | "application/vnd.pgrst.object+json;nulls=stripped"
  | "application/vnd.pgrst.array+json;nulls=stripped";

/** The name of an item in a row that goes out. */
export function nameOf(item: Exclude<Item, { kind: "star" }>): string {
  return item.alias ?? (item.kind === "column" ? item.column : item.target);
}

/** The embeddings of a select, by name. */
export function embeddingsOf(items: readonly Item[] | null): Map<string, Embedded> {
  return new Map(
    (items ?? []).flatMap((item) => (item.kind === "embedded" ? [[nameOf(item), item]] : [])),
  );
}
