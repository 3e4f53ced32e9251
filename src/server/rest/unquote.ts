/** Like PostgreSQL, reads `"12.50"` and `"true"` as the number and the boolean of their place. */
import * as z from "zod";
import { parseAmount } from "./parse-bound.ts";
import { parseBoolean } from "./parse-value.ts";

type Unquote = (value: unknown) => unknown;

/** Returns the input of the schema; other values are left for it to refuse. */
export function unquote(schema: z.ZodType, value: unknown): unknown {
  let unquoteInput = COMPILED.get(schema);
  if (unquoteInput === undefined) {
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    unquoteInput = compile(shape as Shape) ?? ((input) => input);
    COMPILED.set(schema, unquoteInput);
  }
  return unquoteInput(value);
}

/** Compiled once: a large command has thousands of rows. */
const COMPILED = new WeakMap<z.ZodType, Unquote>();

/** The part of JSON Schema that tells the kind of each value. */
type Shape = {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
};

/** Null for a shape with no number or boolean, and for one that takes texts too. */
function compile(shape: Shape): Unquote | null {
  const shapes = alternatives(shape);
  if (shapes.some(({ type }) => type === "string")) return null;
  for (const { type, properties = {}, items } of shapes) {
    if (type === "number" || type === "integer" || type === "boolean") {
      const read = READERS[type];
      return (value) => (typeof value === "string" ? (read(value.trim()) ?? value) : value);
    }
    const unquoteItem = items === undefined ? null : compile(items);
    if (unquoteItem !== null) {
      return (value) => (Array.isArray(value) ? value.map(unquoteItem) : value);
    }
    const columns = Object.entries(properties).flatMap(([name, column]) => {
      const unquoteColumn = compile(column);
      return unquoteColumn === null ? [] : [[name, unquoteColumn] as const];
    });
    if (columns.length > 0) return (value) => unquoteColumns(value, columns);
  }
  return null;
}

function alternatives(shape: Shape): readonly Shape[] {
  return [shape, ...(shape.anyOf ?? []).flatMap(alternatives)];
}

function unquoteColumns(
  value: unknown,
  columns: readonly (readonly [name: string, unquoteColumn: Unquote])[],
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const changed = columns.flatMap(([name, unquoteColumn]): [string, unknown][] => {
    if (!Object.hasOwn(value, name)) return [];
    const before: unknown = Reflect.get(value, name);
    const after = unquoteColumn(before);
    return after === before ? [] : [[name, after]];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

const READERS = {
  boolean: parseBoolean,
  integer: (text: string) => (/^[+-]?\d{1,15}$/u.test(text) ? Number(text) : null),
  number: parseReais,
};

/** Fewer than a double can hold, including sign and decimal point. */
const MAX_DIGITS = 16;

function parseReais(text: string): number | null {
  if (parseAmount(text) === null) return null;
  // A number with too many digits is refused, not rounded. The lookbehind keeps this linear.
  return text.replace(/(?<!0)0+$/u, "").length <= MAX_DIGITS ? Number(text) : null;
}
