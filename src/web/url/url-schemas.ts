/** URL parameters of several screens; each schema accepts any value. */
import * as z from "zod";
import { parseCivilDate } from "#domain/civil-date.ts";
import { isContactId } from "#domain/ids.ts";
import { STATUS_FILTERS } from "#domain/report-filter.ts";
import { TRANSACTION_TYPES } from "#domain/transaction.ts";

const day = z
  .string()
  .transform((text) => parseCivilDate(text))
  .nullable()
  .catch(null);

export function searchText(maxLength: number) {
  return z
    .string()
    .transform((text) => text.slice(0, maxLength))
    .nullable()
    .catch(null);
}

export const entryFields = {
  type: z.enum(TRANSACTION_TYPES).nullable().catch(null),
  status: z.enum(STATUS_FILTERS).nullable().catch(null),
  category: searchText(100),
  client: z
    .string()
    .refine((text): boolean => isContactId(text))
    .nullable()
    .catch(null),
  from: day,
  to: day,
};
export type EntryFields = Readonly<z.output<z.ZodObject<typeof entryFields>>>;
