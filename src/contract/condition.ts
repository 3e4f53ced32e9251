/** A condition on the rows of a table, as data: the screens send it, the server compiles it to SQL. */

/** Centavos for money, ISO text for dates and instants. */
export type FilterValue = string | number | boolean | bigint;

/** PostgREST's operators; `isdistinct` also compares null. */
export type Comparison = "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "isdistinct";

/** A condition on one column. Null in a column is SQL's unknown. */
export type ColumnCondition =
  | {
      readonly kind: "compare";
      readonly column: string;
      readonly comparison: Comparison;
      readonly value: FilterValue;
    }
  | { readonly kind: "is"; readonly column: string; readonly value: null | boolean }
  /** For a list column: true if it contains one of the items. */
  | { readonly kind: "has-any"; readonly column: string; readonly items: readonly string[] }
  /** For a list column. */
  | { readonly kind: "is-empty"; readonly column: string };

export type Condition =
  | ColumnCondition
  | { readonly kind: "and" | "or"; readonly filters: readonly Condition[] }
  | { readonly kind: "not"; readonly filter: ColumnCondition }
  /** The name of the category contains the text (spec section 7). */
  | { readonly kind: "category-text"; readonly text: string }
  /** An entry of the series, or what is tied to one: a part that was paid, or a charge. */
  | { readonly kind: "of-series"; readonly id: string };

/**
 * The text search of entries (`parseSearch` of the domain), which is planned before it is compiled
 * to SQL.
 */
export type TextSearch = { readonly kind: "search-text"; readonly text: string };

export function compare(column: string, comparison: Comparison, value: FilterValue): Condition {
  return { kind: "compare", column, comparison, value };
}

export function equals(column: string, value: FilterValue): Condition {
  return compare(column, "eq", value);
}

export function isNull(column: string): Condition {
  return { kind: "is", column, value: null };
}

export function isNotNull(column: string): Condition {
  return { kind: "not", filter: { kind: "is", column, value: null } };
}

export function allOf(...filters: readonly Condition[]): Condition {
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { kind: "and", filters };
}

export function anyOf(...filters: readonly Condition[]): Condition {
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { kind: "or", filters };
}

/** The columns that a condition reads. */
export function columnsOf(condition: Condition | TextSearch): readonly string[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.filters.flatMap(columnsOf);
    case "not":
      return columnsOf(condition.filter);
    case "category-text":
      return ["category"];
    case "of-series":
      return ["series_id", "parent_id"];
    case "search-text":
      return ["category", "notes", "amount", "client_id"];
    default:
      return [condition.column];
  }
}

/**
 * True if a row passes, decided as in SQL: a comparison with null is unknown and keeps no row, even
 * when negated. For conditions on plain columns only.
 */
export function keeps(condition: Condition, valueOf: (column: string) => unknown): boolean {
  return evaluate(condition, valueOf) === true;
}

/** Null is SQL's unknown. */
function evaluate(condition: Condition, valueOf: (column: string) => unknown): boolean | null {
  switch (condition.kind) {
    case "and":
    case "or": {
      const decides = condition.kind === "or";
      const parts = new Set(condition.filters.map((part) => evaluate(part, valueOf)));
      if (parts.has(decides)) return decides;
      return parts.has(null) ? null : !decides;
    }
    case "not": {
      const isTrue = evaluate(condition.filter, valueOf);
      return isTrue === null ? null : !isTrue;
    }
    case "is":
      return (valueOf(condition.column) ?? null) === condition.value;
    case "compare":
      return compareValue(condition, valueOf(condition.column) ?? null);
    case "has-any":
    case "is-empty":
    case "category-text":
    case "of-series":
      throw new Error(`Assertion failed: no row is kept by ${condition.kind}`);
  }
}

function compareValue(
  { comparison, value }: Extract<ColumnCondition, { kind: "compare" }>,
  stored: unknown,
): boolean | null {
  if (comparison === "isdistinct") return stored !== value;
  if (stored === null) return null;
  if (comparison === "eq") return stored === value;
  if (comparison === "neq") return stored !== value;
  throw new Error(`Assertion failed: no row is kept by ${comparison}`);
}
