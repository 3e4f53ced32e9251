/** Absent, null, blank and the text `null` (as Supabase's client sends null) filter nothing. */
import * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import { periodRefusal, type Period } from "#domain/period.ts";
import {
  dueDate,
  oneOf,
  optionalContactId,
  optionalLine,
  requiredError,
  unknownArgumentsError,
} from "./fields.ts";

const EMPTY_VALUES: ReadonlySet<string> = new Set(["", "null"]);

/** `YYYY-MM-DD`, both included. */
export type PeriodArguments = { start?: string | null; end?: string | null };

/** Refuses any argument, by name. */
export function noArguments(name: string) {
  return z.strictObject({}, { error: unknownArgumentsError(name) });
}

export const periodParams = {
  start: optionalParam("Data inicial", dueDate("Data inicial")),
  end: optionalParam("Data final", dueDate("Data final")),
};

/** Refuses a period that ends before it begins. */
export function toPeriod(
  { start, end }: { readonly start: CivilDate | null; readonly end: CivilDate | null },
  context: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
): Period {
  const message = periodRefusal({ start, end });
  if (message !== null) context.addIssue({ code: "custom", message, path: ["start"] });
  return { start, end };
}

/** One of a closed list; `all`, for any, is null. */
export function enumParam<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return optionalParam(label, oneOf(label, ["all", ...values])).transform((value) =>
    value === "all" ? null : (value as Values[number] | null),
  );
}

export function contactParam(label: string) {
  return optionalParam(label, optionalContactId(label));
}

export function textParam(label: string, maxLength: number) {
  return optionalParam(label, optionalLine(label, maxLength));
}

function optionalParam<Output>(label: string, schema: z.ZodType<Output, string | null>) {
  return z
    .string({ error: requiredError(label, "um texto") })
    .nullish()
    .transform((value, context): Output | null => {
      if (value === undefined || value === null || EMPTY_VALUES.has(value.trim())) return null;
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const { message } of result.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}
