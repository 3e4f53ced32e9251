/** The errors of a form whose text is checked by a schema. */
import type * as z from "zod";

export type Errors<Input> = Partial<Record<keyof Input, string>>;

/** The first error of each field. */
export function firstErrors<Input>({ issues }: z.ZodError): Errors<Input> {
  const entries = issues.map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(entries.toReversed()) as Errors<Input>;
}
