/**
 * Conditions by where in an order their rows stand. Always true: the lists that come of a list of
 * conditions say together what these say, and no row passes two of them.
 */
import type { Filter, Order } from "./row-query.ts";
import { columnOf } from "./tables.ts";

/** Where in the order the rows of a condition are: at one value, beyond one, or without any. */
type Place = "equal" | "beyond" | "none";
/** How conditions are told by their place. */
export type Placing = {
  /** The place, and the value that it begins at; null for what says nothing of it. */
  readonly placeOf: (filter: Filter) => { readonly place: Place; readonly from: unknown } | null;
  /** Of those without any value. */
  readonly none: Filter | null;
  /** Whether rows are told apart by their place also where no condition says anything of it. */
  readonly isAlwaysTold: boolean;
};

const PLACES: readonly Place[] = ["equal", "beyond", "none"];

/**
 * The lists of conditions, in the order of their rows, that say together what the conditions say. An
 * `or` whose branches are each in a place of their own is taken apart; any other stays in each list.
 */
export function splitBy(
  conditions: readonly Filter[],
  { placeOf, none, isAlwaysTold }: Placing,
): readonly (readonly Filter[])[] {
  const anywhere: Filter[] = [];
  const lists = new Map<Place, Filter[]>([["beyond", []]]);
  if (none !== null) lists.set("none", [none]);
  let isTaken = isAlwaysTold;
  for (const condition of conditions) {
    const branches = placedBranches(condition, placeOf);
    if (branches === null || (branches.has("equal") && lists.has("equal"))) {
      if (none !== null && placeOf(condition)?.place === "none") {
        isTaken = true;
        lists.delete("beyond");
        lists.delete("equal");
      } else anywhere.push(condition);
      continue;
    }
    isTaken = true;
    const beyond = lists.get("beyond");
    const equal = branches.get("equal");
    if (beyond !== undefined && equal !== undefined) lists.set("equal", [...beyond, ...equal]);
    else lists.get("equal")?.push(...(branches.get("beyond") ?? []));
    if (branches.has("beyond")) beyond?.push(...(branches.get("beyond") ?? []));
    if (!branches.has("none")) lists.delete("none");
  }
  if (!isTaken) return [anywhere];
  return PLACES.flatMap((place) => {
    const list = lists.get(place);
    return list === undefined ? [] : [[...anywhere, ...list]];
  });
}

/** The branches of an `or` by the place of each; null where that is not the whole story. */
function placedBranches(
  condition: Filter,
  placeOf: Placing["placeOf"],
): ReadonlyMap<Place, readonly Filter[]> | null {
  if (condition.kind !== "or") return null;
  const found = new Map<Place, readonly Filter[]>();
  const from: unknown[] = [];
  for (const branch of condition.filters) {
    const parts = flattenAnd(branch);
    const placed = parts.map((part) => placeOf(part)).filter((place) => place !== null);
    const [first, ...others] = placed;
    if (first === undefined || others.length > 0 || found.has(first.place)) return null;
    if (first.place !== "equal" && parts.length > 1) return null;
    if (first.place !== "none") from.push(first.from);
    found.set(first.place, first.place === "none" ? [] : parts);
  }
  // Beyond that very value, or rows of the one may stand among those of the other.
  if (found.has("equal") && (!found.has("beyond") || from[0] !== from[1])) return null;
  return found.has("beyond") ? found : null;
}

/** Places of conditions on the column itself. */
export function ownPlace({ column, direction }: Order): Placing {
  const isNullable = columnOf("transactions", column)?.isNullable === true;
  return {
    none: isNullable ? { kind: "is", column, value: null } : null,
    isAlwaysTold: false,
    placeOf(filter) {
      if (!("column" in filter) || filter.column !== column) return null;
      if (filter.kind === "is" && filter.value === null) return { place: "none", from: null };
      return filter.kind === "compare" ? placeOfComparison(filter, direction) : null;
    },
  };
}

/** The place of a comparison in an order of that direction; null for what has none. */
export function placeOfComparison(
  { comparison, value }: Extract<Filter, { kind: "compare" }>,
  direction: Order["direction"],
): { readonly place: Place; readonly from: unknown } | null {
  if (comparison === "eq") return { place: "equal", from: value };
  if (comparison === (direction === "asc" ? "gt" : "lt")) return { place: "beyond", from: value };
  // A bound of a period: where it begins does not matter, as it stands beside no single value.
  return ["gt", "gte", "lt", "lte"].includes(comparison) ? { place: "beyond", from: null } : null;
}

/** Conditions that all hold, without brackets around some of them. */
export function flattenAnd(filter: Filter): readonly Filter[] {
  if (filter.kind === "and") return filter.filters.flatMap((part) => flattenAnd(part));
  const isTwice = filter.kind === "not" && filter.filter.kind === "not";
  return isTwice && filter.filter.kind === "not" ? flattenAnd(filter.filter.filter) : [filter];
}
