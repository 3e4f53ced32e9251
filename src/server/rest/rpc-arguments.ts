/** Named arguments as a call sends them. */
import type * as z from "zod";
import { HttpError } from "../http/http-error.ts";

/** Those of a query string. @throws HttpError for one that is said twice. */
export function argumentsIn(search: URLSearchParams): Record<string, string> {
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

/** What the schema makes of them. @throws HttpError for arguments that it does not take. */
export function acceptedArguments<Arguments>(
  takes: z.ZodType<Arguments>,
  sent: unknown,
): Arguments {
  const result = takes.safeParse(sent);
  if (result.success) return result.data;
  const { issues } = result.error;
  const unknown = issues.find(({ code }) => code === "unrecognized_keys");
  if (unknown !== undefined) throw noSuchFunction(unknown.message);
  const details = issues.map(({ path, message }) => [...path.slice(0, 1), message].join(": "));
  throw new HttpError(400, "22023", issues[0]?.message ?? "", { details: details.join(" ") });
}

/** As PostgREST says that there is no such function, or none that takes such arguments. */
export function noSuchFunction(message: string): HttpError {
  return new HttpError(404, "PGRST202", message);
}
