import type { Filter } from "./row-query.ts";
import type { Relation } from "./tables.ts";

/** A rough cost of the conditions per row. `linkedRows`: the number of rows that a row links to. */
export function countConditions(
  filter: Filter,
  linkedRows: (relation: Relation) => number = () => 1,
): number {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.filters.reduce((sum, part) => sum + countConditions(part, linkedRows), 0);
    case "not":
      return countConditions(filter.filter, linkedRows);
    case "has-linked": {
      const { relation, query } = filter.linked;
      return linkedRows(relation) * (1 + countConditions(query.filter, linkedRows));
    }
    case "search":
    case "words":
      return 3 * filter.words.length;
    case "like":
      // Folding case calls JavaScript for each row.
      return 3;
    default:
      return 1;
  }
}
