export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): (keyof Fields)[] {
  return (Object.keys(before) as (keyof Fields)[]).filter(
    (field) => before[field] !== after[field],
  );
}

/** `theirs`, with the fields in which `typed` differs from `before`. */
export function mergeFields<Fields extends object>(
  before: Fields,
  theirs: Fields,
  typed: Fields,
): Fields {
  const merged = { ...theirs };
  for (const field of changedFields(before, typed)) merged[field] = typed[field];
  return merged;
}
