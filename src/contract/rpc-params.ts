/**
 * Absent, null and blank mean no filter. So does the text `null`, which Supabase's client sends for
 * null, except in a text search: the lists search for it.
 */
import * as z from "zod";
import type { CivilDate } from "#domain/civil-date.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { periodRefusal, type Period } from "#domain/period.ts";
import { NO_ACCOUNT, NO_TAG, toTagsFilter } from "#domain/report-filter.ts";
import { listTagIds } from "#domain/tag.ts";
import {
  requiredDay,
  oneOf,
  optionalAccountId,
  optionalContactId,
  optionalLine,
  optionalSeriesId,
  requiredError,
  unknownArgumentsError,
} from "./fields.ts";
import { tagIds } from "./tag-ids.ts";

const EMPTY_VALUES: ReadonlySet<string> = new Set(["", "null"]);

/** `YYYY-MM-DD`, both days included. */
export type PeriodArguments = { start?: string | null; end?: string | null };

/** Refuses any argument, and names it. */
export function noArguments(name: string) {
  return z.strictObject({}, { error: unknownArgumentsError(name) });
}

export const periodParams = {
  start: optionalParam("Data inicial", requiredDay("Data inicial")),
  end: optionalParam("Data final", requiredDay("Data final")),
};

/** Refuses a period whose end is before its start. */
export function toPeriod(
  { start, end }: { readonly start: CivilDate | null; readonly end: CivilDate | null },
  context: { addIssue(issue: { code: "custom"; message: string; path: string[] }): void },
): Period {
  const message = periodRefusal({ start, end });
  if (message !== null) context.addIssue({ code: "custom", message, path: ["start"] });
  return { start, end };
}

/** One of a fixed list; `all` is null, which means any. */
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

export function accountParam(label: string) {
  return optionalParam(label, optionalAccountId(label), NO_ACCOUNT).describe(
    "An id, or `none` for entries in no account",
  );
}

export function seriesParam(label: string) {
  return optionalParam(label, optionalSeriesId(label)).describe(
    "The parts of one amount, or the entries of a recurrence, with what was paid of them in part and their charges",
  );
}

export function tagsParam(label: string) {
  const ids = z
    .string()
    .nullable()
    .transform((text) =>
      (text ?? "")
        .split(",")
        .map((id) => id.trim())
        .filter((id) => id !== ""),
    )
    .pipe(tagIds(label))
    .transform((tags) => toTagsFilter(listTagIds(tags)));
  return z
    .union([z.string(), z.array(z.string())], {
      error: requiredError(label, "um texto ou uma lista de códigos"),
    })
    .nullish()
    .transform((value): string | null | undefined => {
      if (Array.isArray(value)) return value.join();
      // Clients of PostgREST send a list in an address as `{TAG-a,TAG-b}`.
      return value?.replace(/^\{(.*)\}$/u, "$1");
    })
    .pipe(optionalParam(label, ids, NO_TAG))
    .describe(
      "Ids as a list or separated by commas, for entries with any of these tags, or `none` for entries without tags",
    );
}

/** In a query string it has digits; in JSON it may be the number itself. */
export function orNumber<Output>(
  label: string,
  param: z.ZodType<Output, string | null | undefined>,
) {
  return z
    .union([z.string(), z.number()], { error: requiredError(label, "um número") })
    .nullish()
    .transform((value) => (typeof value === "number" ? String(value) : value))
    .pipe(param);
}

export function textParam(label: string, maxLength: number) {
  return optionalParam(label, optionalLine(label, maxLength));
}

export const searchParam = z
  .string({ error: requiredError("Busca", "um texto") })
  .nullish()
  .transform((text) => text ?? null)
  .pipe(optionalLine("Busca", MAX_SEARCH_LENGTH));

/** `none` is an extra value outside the schema. */
export function optionalParam<Output, const None extends string = never>(
  label: string,
  schema: z.ZodType<Output, string | null>,
  none?: None,
) {
  return z
    .string({ error: requiredError(label, "um texto") })
    .nullish()
    .transform((value, context): Output | None | null => {
      if (value === undefined || value === null || EMPTY_VALUES.has(value.trim())) return null;
      if (none !== undefined && value === none) return none;
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const { message } of result.error.issues) context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}
