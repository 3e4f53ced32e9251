/** Conditions as PostgREST's parameters. */
import type {
  ColumnCondition,
  Condition as RowCondition,
  TextSearch,
} from "#contract/condition.ts";

/**
 * A filter in the API's form: `["amount", "gt.10"]`, or `["or", "(amount.gt.10,notes.is.null)"]`.
 */
export type Condition = readonly [name: string, value: string];

export function toConditions(condition: RowCondition | TextSearch): Condition[] {
  switch (condition.kind) {
    case "and":
      return condition.filters.flatMap(toConditions);
    case "or":
      return [["or", `(${condition.filters.map(toItem).join(",")})`]];
    case "category-text":
      return [["category_text", condition.text]];
    case "of-series":
      return [["of_series", condition.id]];
    case "search-text":
      return [["search", condition.text]];
    case "not":
      return [[condition.filter.column, `not.${operation(condition.filter)}`]];
    default:
      return [[condition.column, operation(condition)]];
  }
}

/** The form inside a list of `and` or `or`. */
function toItem(condition: RowCondition): string {
  switch (condition.kind) {
    case "and":
    case "or":
      return `${condition.kind}(${condition.filters.map(toItem).join(",")})`;
    case "not":
      return `${condition.filter.column}.not.${operation(condition.filter)}`;
    case "category-text":
    case "of-series":
      throw new Error(`Assertion failed: ${condition.kind} among other conditions`);
    default:
      return `${condition.column}.${operation(condition)}`;
  }
}

function operation(condition: ColumnCondition): string {
  switch (condition.kind) {
    case "compare":
      return `${condition.comparison}.${condition.value}`;
    case "is":
      return `is.${condition.value}`;
    case "has-any":
      return `ov.{${condition.items.join(",")}}`;
    case "is-empty":
      return "eq.{}";
  }
}
