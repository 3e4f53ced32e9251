/**
 * The input of a draft in the fields of the present form; null if it has none of them. An update may
 * have come since it was typed: new fields are as in `empty`, and fields that are gone are dropped.
 * All fields are texts, including those of a choice.
 */
export function draftInput<Input extends object>(
  empty: Input,
  input: Readonly<Record<string, unknown>>,
): Input | null {
  const names = Object.keys(empty).filter((name) => typeof input[name] === "string");
  if (names.length === 0) return null;
  return { ...empty, ...Object.fromEntries(names.map((name) => [name, input[name]])) };
}
