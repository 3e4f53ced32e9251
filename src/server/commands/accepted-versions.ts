/** Filters that name their rows by id, as those of the screens do, so that no search is needed. */
import type { Filter } from "../rows/row-query.ts";

/** By id: the accepted values of `updated_at`, null for any. */
export type AcceptedVersions = ReadonlyMap<string, readonly string[] | null>;

/** Null for a filter with any other condition. */
export function acceptedVersions(filter: Filter): AcceptedVersions | null {
  switch (filter.kind) {
    case "compare":
      return filter.column === "id" && filter.comparison === "eq"
        ? new Map([[String(filter.value), null]])
        : null;
    case "in":
      return filter.column === "id"
        ? new Map(filter.values.map((value) => [String(value), null]))
        : null;
    case "or":
      return unionOf(filter.filters.map(acceptedVersions));
    case "and":
      return versionsOf(filter.filters);
    default:
      return null;
  }
}

function unionOf(parts: readonly (AcceptedVersions | null)[]): AcceptedVersions | null {
  const union = new Map<string, readonly string[] | null>();
  for (const part of parts) {
    if (part === null) return null;
    for (const [id, versions] of part) {
      const known = union.get(id);
      const isAny = versions === null || known === null;
      union.set(id, isAny ? null : [...(known ?? []), ...versions]);
    }
  }
  return union;
}

/** Ids, or ids with one version: `id=eq.…&updated_at=eq.…`. */
function versionsOf(filters: readonly Filter[]): AcceptedVersions | null {
  const [first, second, ...more] = filters;
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) return acceptedVersions(first);
  const [version, other] = isVersion(first) ? [first, second] : [second, first];
  const named = isVersion(version) ? acceptedVersions(other) : null;
  if (named === null || !isVersion(version)) return null;
  const value = String(version.value);
  return new Map(
    [...named].map(([id, versions]) => [id, versions?.includes(value) === false ? [] : [value]]),
  );
}

function isVersion(filter: Filter): filter is Extract<Filter, { kind: "compare" }> {
  return filter.kind === "compare" && filter.column === "updated_at" && filter.comparison === "eq";
}
