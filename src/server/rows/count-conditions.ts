import type { Filter } from "./row-query.ts";

export function countConditions(filter: Filter): number {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.filters.reduce((sum, part) => sum + countConditions(part), 0);
    case "not":
      return countConditions(filter.filter);
    case "has-linked":
      return 1 + countConditions(filter.linked.query.filter);
    case "search":
      return 3 * filter.words.length;
    case "words":
      return 2 * filter.words.length;
    default:
      return 1;
  }
}
