/** The fields whose values differ. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): (keyof Fields)[] {
  return (Object.keys(before) as (keyof Fields)[]).filter(
    (field) => before[field] !== after[field],
  );
}

/** `theirs`, with the fields of `typed` that differ from `before` laid over it. */
export function mergeFields<Fields extends object>(
  before: Fields,
  theirs: Fields,
  typed: Fields,
): Fields {
  const merged = { ...theirs };
  for (const field of changedFields(before, typed)) merged[field] = typed[field];
  return merged;
}
