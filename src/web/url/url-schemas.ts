/** URL parameters of several screens; each schema accepts any value. */
import * as z from "zod";
import { parseCivilDate } from "#domain/civil-date.ts";
import { PERIOD_DATES } from "#domain/report-filter.ts";

const day = z
  .string()
  .transform((text) => parseCivilDate(text))
  .nullable()
  .catch(null);

/** The ends of a period. */
export const periodFields = { from: day, to: day };

/** The date that a period of entries filters by; null for the due date. */
export const otherPeriodDate = z.enum(PERIOD_DATES).exclude(["due"]).nullable().catch(null);
