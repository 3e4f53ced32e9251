import type * as z from "zod";
import { HttpError } from "../errors/http-error.ts";
import { unquote } from "./unquote.ts";
import { wrongValue } from "./wrong-value.ts";

/** @throws HttpError for a repeated argument. */
export function parseArguments(search: URLSearchParams): Record<string, string> {
  const names = [...search.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new HttpError(
      400,
      "22023",
      `O argumento ${JSON.stringify(repeated.slice(0, 80))} foi dito mais de uma vez.`,
    );
  }
  return Object.fromEntries(search);
}

/** @throws HttpError for invalid arguments. */
export function validateArguments<Arguments>(
  schema: z.ZodType<Arguments>,
  args: unknown,
): Arguments {
  const result = schema.safeParse(unquote(schema, args), { error: wrongValue });
  if (result.success) return result.data;
  const { issues } = result.error;
  const unknown = issues.find(
    ({ code, path }) => code === "unrecognized_keys" && path.length === 0,
  );
  if (unknown !== undefined) throw functionNotFound(unknown.message);
  const details = issues.map(({ path, message }) => [...path.slice(0, 1), message].join(": "));
  throw new HttpError(400, "22023", issues[0]?.message ?? "", { details: details.join(" ") });
}

/** PostgREST's error for an unknown function or unknown arguments. */
export function functionNotFound(message: string): HttpError {
  return new HttpError(404, "PGRST202", message);
}
