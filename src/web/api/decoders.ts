/**
 * Readers of what comes from outside, for the first screen: its answers are checked without zod, which
 * would be a fifth of all that a person waits for. What they give has the contract's types, so that one
 * that falls behind the contract does not compile. All other screens read with the contract's schemas.
 */

/** Gives what was said, once it is known to be that. @throws TypeError naming what is not as agreed. */
export type Reader<Value> = (said: unknown, name: string) => Value;

/** A text. */
export const text: Reader<string> = (said, name) =>
  typeof said === "string" ? said : refuse(name, "a text");

/** A number that is finite, as all are in JSON. */
export const number: Reader<number> = (said, name) =>
  typeof said === "number" && Number.isFinite(said) ? said : refuse(name, "a number");

/** One of a closed list. */
export function oneOf<Value extends string>(values: readonly Value[]): Reader<Value> {
  return (said, name) =>
    values.find((value) => value === said) ?? refuse(name, `one of ${values.join(", ")}`);
}

/** Null, or what the reader reads. */
export function orNull<Value>(read: Reader<Value>): Reader<Value | null> {
  return (said, name) => (said === null ? null : read(said, name));
}

/** What the reader reads, or undefined where nothing is said. */
export function optional<Value>(read: Reader<Value>): Reader<Value | undefined> {
  return (said, name) => (said === undefined ? undefined : read(said, name));
}

/** As many as there are. */
export function list<Value>(read: Reader<Value>): Reader<Value[]> {
  return (said, name) =>
    Array.isArray(said)
      ? said.map((one: unknown, at) => read(one, `${name}[${at}]`))
      : refuse(name, "a list");
}

/** The named fields of an object; what else it has is left out. */
export function fields<Value extends object>(readers: {
  readonly [Name in keyof Value]-?: Reader<Value[Name]>;
}): Reader<Value> {
  const all = Object.entries<Reader<unknown>>(readers);
  return (said, name) => {
    if (!isObject(said)) return refuse(name, "an object");
    const read = all.map(([field, reader]): [string, unknown] => [
      field,
      reader(said[field], `${name}.${field}`),
    ]);
    // Each field of `Value` has its reader, and none else has.
    return Object.fromEntries(read) as Value;
  };
}

function isObject(said: unknown): said is Record<string, unknown> {
  return typeof said === "object" && said !== null && !Array.isArray(said);
}

function refuse(name: string, wanted: string): never {
  throw new TypeError(`${name} is not ${wanted}`);
}
