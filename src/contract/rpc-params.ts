/**
 * The kinds of argument that the functions take. All are optional: absent, null, blank and `null` as
 * text (which is how the client of the original's backend puts a null into a query string) filter
 * nothing.
 */
import * as z from "zod";
import { formatCivilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Period } from "#domain/period.ts";
import {
  dueDate,
  oneOf,
  optionalContactId,
  optionalLine,
  requiredError,
  unknownArgumentsError,
} from "./fields.ts";

const NOTHING: ReadonlySet<string> = new Set(["", "null"]);

/** The two ends of a period, as sent; `YYYY-MM-DD`, both included. */
export type PeriodArguments = { start?: string | null; end?: string | null };

/** The arguments of a function that takes none. Refuses any, by name. */
export function noArguments(name: string) {
  return z.strictObject({}, { error: unknownArgumentsError(name) });
}

/** The ends of a period; `periodOf` puts them together. */
export const periodEnds = {
  start: optional("Data inicial", dueDate("Data inicial")),
  end: optional("Data final", dueDate("Data final")),
};

/** The period between two ends. Refuses one that ends before it begins. */
export function periodOf(
  { start, end }: { readonly start: CivilDate | null; readonly end: CivilDate | null },
  context: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
): Period {
  if (start !== null && end !== null && start > end) {
    const days = `(${formatCivilDate(start)}) é depois da data final (${formatCivilDate(end)})`;
    const message = `A data inicial ${days}: informe um período que comece antes de terminar.`;
    context.addIssue({ code: "custom", message, path: ["start"] });
  }
  return { start, end };
}

/** One of a closed list, or `all` for any of them, which is null. */
export function enumParam<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return optional(label, oneOf(label, ["all", ...values])).transform((value) =>
    value === "all" ? null : (value as Values[number] | null),
  );
}

/** The id of a contact. */
export function contact(label: string) {
  return optional(label, optionalContactId(label));
}

/** A line of text, cleaned. */
export function line(label: string, maxLength: number) {
  return optional(label, optionalLine(label, maxLength));
}

/** Text that the schema takes, or nothing, which is null. */
function optional<Output>(label: string, schema: z.ZodType<Output, string | null>) {
  return z
    .string({ error: requiredError(label, "um texto") })
    .nullish()
    .transform((sent, context): Output | null => {
      if (sent === undefined || sent === null || NOTHING.has(sent.trim())) return null;
      const result = schema.safeParse(sent);
      if (result.success) return result.data;
      for (const { message } of result.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}
