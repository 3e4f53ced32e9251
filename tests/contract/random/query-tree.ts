/** A read as data: `render-query.ts` renders it as a request, `oracle.ts` computes its response. */
import type { TableName } from "./columns.ts";

export type Operator = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "isdistinct" | "like" | "ilike";

/** A value in a request and its meaning: reais, milliseconds, text or boolean. */
export type Value = { readonly text: string; readonly means: string | number | boolean };

/** A condition on a column, or a combination. */
export type Condition =
  | {
      readonly kind: "group";
      readonly joiner: "and" | "or";
      readonly isNegated: boolean;
      /** Written with spaces where they have no meaning. */
      readonly isSpaced: boolean;
      readonly items: readonly Condition[];
    }
  | {
      readonly kind: "compare";
      readonly column: string;
      readonly isNegated: boolean;
      readonly operator: Operator;
      /** Null for a single value, otherwise any or all of the values. */
      readonly quantifier: "any" | "all" | null;
      readonly values: readonly Value[];
      /** Quotes values that do not need it. */
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
  /** For a list of ids. */
  | {
      readonly kind: "set";
      readonly column: string;
      readonly isNegated: boolean;
      readonly operator: "cs" | "ov" | "eq" | "neq";
      readonly ids: readonly string[];
    }
  /** The embedding has no rows. */
  | { readonly kind: "is-empty"; readonly embedding: string; readonly isNegated: boolean };

export type Term = {
  readonly column: string;
  /** The embedding that has the column; null for an own one. */
  readonly of: string | null;
  readonly direction: "asc" | "desc" | null;
  readonly nulls: "nullsfirst" | "nullslast" | null;
};

/** The rows of a table, their order and range. */
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

export type Embedded = {
  readonly kind: "embedded";
  /** The name of the link in the API: the other table, or the column. */
  readonly target: string;
  readonly table: TableName;
  readonly alias: string | null;
  readonly hints: readonly string[];
  readonly items: readonly Item[];
  readonly part: Part;
};

export type Read = {
  readonly table: TableName;
  readonly method: "GET" | "HEAD";
  /** Null without a `select`. */
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

/** The name of an item in a returned row. */
export function itemName(item: Exclude<Item, { kind: "star" }>): string {
  return item.alias ?? (item.kind === "column" ? item.column : item.target);
}

export function embeddingsByName(items: readonly Item[] | null): Map<string, Embedded> {
  return new Map(
    (items ?? []).flatMap((item) => (item.kind === "embedded" ? [[itemName(item), item]] : [])),
  );
}

/**
 * The number of searches in texts: at least as many as the server counts, which counts an embedding
 * where it is used.
 */
export function patternsIn({ items, part }: Pick<Read, "items" | "part">): number {
  const embeddings = embeddingsByName(items);
  const inCondition = (condition: Condition): number => {
    if (condition.kind === "group") return sum(condition.items.map(inCondition));
    if (condition.kind === "compare") {
      return /^i?like$/u.test(condition.operator) ? condition.values.length : 0;
    }
    // Each id of a list is searched in the text of its column.
    if (condition.kind === "set") return condition.ids.length;
    const embedded =
      condition.kind === "is-empty" ? embeddings.get(condition.embedding) : undefined;
    return embedded === undefined ? 0 : patternsIn(embedded);
  };
  return sum(part.filters.map(inCondition)) + 2 * sum([...embeddings.values()].map(patternsIn));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
