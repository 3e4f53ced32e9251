/**
 * What can be asked of a table, as a typed tree: the parser of the wire makes it, the ledger turns
 * it into SQL. Column names in it are known ones; values are of their column's kind, and reach the
 * database as parameters only.
 */
export type TableName = "clients" | "transactions" | "audit_records";

/** Centavos for money, ISO text for dates and instants. */
export type FilterValue = string | number | boolean;

/** How a column may be compared; PostgREST's names. */
export type Comparison = "eq" | "neq" | "gt" | "gte" | "lt" | "lte";

/** Which rows: a column's condition, or several joined. */
export type Filter =
  | { readonly kind: "and" | "or"; readonly filters: readonly Filter[] }
  | { readonly kind: "not"; readonly filter: Filter }
  | {
      readonly kind: "compare";
      readonly column: string;
      readonly comparison: Comparison;
      readonly value: FilterValue;
    }
  | { readonly kind: "in"; readonly column: string; readonly values: readonly FilterValue[] }
  | { readonly kind: "is"; readonly column: string; readonly value: null | boolean };

/** One term of an order. */
export type Order = {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last";
};

/** One output column: a stored column under its own name or another. */
export type SelectedColumn = { readonly column: string; readonly as: string };

/** A whole read of one table. */
export type RowQuery = {
  readonly select: readonly SelectedColumn[];
  readonly filter: Filter;
  readonly order: readonly Order[];
  /** Rows at most; null for all. */
  readonly limit: number | null;
  readonly offset: number;
};
