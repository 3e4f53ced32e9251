export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): (keyof Fields)[] {
  return (Object.keys(before) as (keyof Fields)[]).filter(
    (field) => before[field] !== after[field],
  );
}

/**
 * `theirs`, with the fields in which `typed` differs from `before`. The `joined` ones are a single
 * choice: if one of them differs, all are those of `typed`.
 */
export function mergeFields<Fields extends object>(
  before: Fields,
  theirs: Fields,
  typed: Fields,
  joined: readonly (keyof Fields)[] = [],
): Fields {
  const merged = { ...theirs };
  const changed = changedFields(before, typed);
  const isOneChosen = joined.some((field) => changed.includes(field));
  for (const field of isOneChosen ? [...changed, ...joined] : changed) merged[field] = typed[field];
  return merged;
}
